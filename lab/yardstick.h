// The fixed baseline that speeds are given against: a synthetic area-control game (24 spaces, 4
// factions, turns of small decisions) on a flat state, as plain as such an engine can be. Machines
// differ and are noisy; the ratio to this, measured in the same run, does not move much.
#pragma once

namespace tricorne {

// Decisions a second of processor time of the synthetic game on this core, now.
double yardstick_rate(double seconds);

}  // namespace tricorne
