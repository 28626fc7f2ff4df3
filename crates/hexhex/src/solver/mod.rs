//! The exact values of the game, alone and for two.
