/** Stale names after boletos moved or a cycle opened or closed. */
export const staleAfterMove = ['negativation', 'bureau'] as const
