import type { insertSnapshot } from '#features/negativation/cycles/store/cycle.ts'

/** A cycle that takes every overdue boleto. */
export const exampleWindow = {
  lastOverdueDueOn: '2026-11-01',
  youngestDueOn: '2026-10-01',
  oldestDueOn: '2020-01-01',
  minimum_cents: 1,
  minimumBoletos: 1,
  includesInactive: true,
} as unknown as Parameters<typeof insertSnapshot>[3]
