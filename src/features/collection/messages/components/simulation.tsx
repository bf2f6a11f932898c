import type { ShownLadder } from '#features/collection/ladders/components/ladder-rights.ts'

import { DraftSimulation } from './draft-simulation.tsx'
import { PeriodSimulation } from './period-simulation.tsx'

/** With a ladder: its draft against the version in force. Without: the tab 'Simular'. */
export const LadderSimulation = (shown: Partial<ShownLadder>) =>
  shown.draft ? <DraftSimulation ladder={shown.ladder} draft={shown.draft} /> : <PeriodSimulation />
