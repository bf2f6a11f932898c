import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { addDays } from '#values/local-date.ts'

import type { readTenantLadder } from '../contract/tenant-ladder.ts'
import { type Frame, frameOf } from '../rules/plan/frame.ts'
import { ladderOf } from '../rules/plan/segment.ts'
import { daysAhead, holdsOf, lastAhead, nextStep } from '../rules/tenant-ladder.ts'
import {
  readTenantDisputes,
  readTenantMall,
  readTenantRefusals,
  readTenantSteps,
} from '../store/tenant-ladder.ts'
import { readFacts, readFrame } from './plan.ts'

/** The business days from a day on, each with the ladders of today. */
function* framesFrom(frame: Frame): Generator<Frame> {
  for (let count = 0; count <= daysAhead; count++) {
    const day = addDays(frame.day, count)
    if (isBusinessDay(bankCalendar, day)) yield frameOf({ ...frame, day })
  }
}

/** Where a tenant stands on its ladder today, and what comes next if nothing changes. */
export async function tenantLadder(
  work: Work,
  { id }: InputOf<typeof readTenantLadder>,
): Promise<AnswerOf<typeof readTenantLadder>> {
  const { tx, today, actor } = work
  const mallId = await readTenantMall(tx, id, actor.malls)
  if (mallId === undefined) throw new NotFound('Lojista não encontrado.')
  const frame = await readFrame(work, today)
  const scope = { malls: [mallId], tenantIds: [id] }
  const [facts] = await readFacts(work, scope, frame, [], lastAhead(today))
  const cleared = addBusinessDays(bankCalendar, today, 2)
  return {
    regua: (facts && ladderOf(facts, frame)?.name) ?? null,
    passos: await readTenantSteps(tx, id),
    proximo: facts ? nextStep(facts, framesFrom(frame), cleared) : null,
    seguro: facts ? holdsOf(facts, frame) : [],
    recusas: await readTenantRefusals(tx, id),
    contestacoes: await readTenantDisputes(tx, id, today),
  }
}
