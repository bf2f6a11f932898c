/** Position of floating elements: near their target, away from the window's edge. */
export const besideTarget = {
  sideOffset: 6,
  collisionPadding: 8,
  positionMethod: 'fixed',
} as const
