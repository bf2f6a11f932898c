/** Where everything that floats stands: close to its target, and never at the very edge of the window. */
export const besideTarget = {
  sideOffset: 6,
  collisionPadding: 8,
  positionMethod: 'fixed',
} as const
