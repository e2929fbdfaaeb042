#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with its usual command line; it passes each input to `test`, which returns 0.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
