import type { Gate } from './gate.ts'
import { killApi } from './kill-api.ts'

/** Every gate, in the order of the catalogue. */
export const gates: readonly Gate[] = [killApi]
