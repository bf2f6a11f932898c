/** Position of floating elements: near their target, away from the window's edge. */
export const floatingPosition = {
  sideOffset: 6,
  collisionPadding: 8,
  positionMethod: 'fixed',
} as const
