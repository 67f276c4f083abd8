// Placeholder until the first type of the module lands.
