import { readChain } from '#features/home/help/actions.ts'
import { holdersOf, profileCodeOfUser } from '#features/people/access/actions/holders.ts'
import { readPreference } from '#features/people/access/actions/own.ts'
import { fourStepsPreference } from '#features/people/access/contract/session.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import type { FourSteps } from '../contract/four-steps.ts'
import { accessLines, countWords, fourStepsOf } from '../rules/four-steps.ts'
import { screenOf } from '../rules/queue.ts'
import { isConfirmation } from '../rules/start-page.ts'
import { confirmations, type WorkStep } from '../rules/work-sets.ts'
import { pendingOf } from './overview.ts'

/** Items and first deadline of a step: those of its screen in the queue. */
async function waitingAt(work: Work) {
  const { content } = await pendingOf(work)
  return ({ path, counts }: WorkStep) => {
    const rows = content.filter(
      (row) => screenOf(row.path) === path && isConfirmation(row) === (counts === confirmations),
    )
    return {
      count: rows.reduce((sum, { itens }) => sum + itens, 0),
      deadline: rows[0]?.prazo?.palavras ?? '',
    }
  }
}

/** Administrators to ask for a mall; null for users who see one. */
async function withoutMall(work: Work): Promise<FourSteps['semShopping']> {
  if (work.actor.malls === 'all' || work.actor.malls.length > 0) return null
  const rule = { path: '/acessos-usuarios', code: 'ACESSAR' }
  const { nomes, mais } = (await holdersOf(work, [rule]))(rule)
  return { de: [...nomes], mais }
}

/** True if the user chose 'Não mostrar mais'. */
async function isHidden(work: Work): Promise<boolean> {
  const value = await readPreference(work, fourStepsPreference)
  return typeof value === 'object' && value !== null && 'oculto' in value && value.oculto === true
}

const nothing = { passos: [], caminho: null, acesso: [], semShopping: null }

/** The work of the user's profile in four steps, whose steps are which, and what access includes. */
export async function fourStepsFor(work: Work): Promise<FourSteps> {
  const opens = (path: string) => mayOpen(work.actor, path)
  const set = fourStepsOf(await profileCodeOfUser(work), opens)
  if (set === undefined) return { ...nothing, oculto: true }
  const stepsWith = (countFor: (step: WorkStep) => string | null) =>
    set.steps.map((step) => ({
      titulo: step.title,
      texto: step.text,
      path: step.path,
      abre: step.opens,
      contagem: countFor(step),
    }))
  // Hidden steps are only offered again in the help: count nothing for them.
  if (await isHidden(work)) return { ...nothing, oculto: true, passos: stepsWith(() => null) }
  const waiting = await waitingAt(work)
  const caminho = set.chain === undefined ? null : await readChain(work, set.chain)
  return {
    oculto: false,
    passos: stepsWith((step) => countWords(step, waiting(step))),
    caminho,
    acesso: accessLines(
      opens,
      set.steps.map(({ title }) => title),
      caminho?.passos ?? [],
    ),
    semShopping: await withoutMall(work),
  }
}
