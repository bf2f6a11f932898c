import type { AnswerOf, InputOf } from '#contract/call.ts'
import { stepTerm } from '#features/negativation/debt-items/rules/sla.ts'
import { isWorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'
import { type HeldRule, holdersOf } from '#features/people/access/actions/holders.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'

import type { Chain, screenHelp } from './contract.ts'
import { type Chain as ChainRule, chainAt, chains } from './rules/chains.ts'
import { actsFor, holds, screenWords } from './rules/screen-help.ts'

/** The users who hold a rule, for the answer; empty for an act that the user may do. */
type OwnersOf = (rule: HeldRule, isOwn: boolean) => { de: string[]; mais: number }

const ownersIn =
  (found: Awaited<ReturnType<typeof holdersOf>>): OwnersOf =>
  (rule, isOwn) => {
    if (isOwn) return { de: [], mais: 0 }
    const { nomes, mais } = found(rule)
    return { de: [...nomes], mais }
  }

const rulesOf = ({ steps }: ChainRule): HeldRule[] =>
  steps.flatMap(({ path, code }) => (code === undefined ? [] : [{ path, code }]))

/** The steps of a chain with their owners and terms. */
async function chainFor(work: Work, chain: ChainRule, ownersOf: OwnersOf): Promise<Chain> {
  const parameters = await readParameters(work.tx)
  return {
    nome: chain.name,
    passos: chain.steps.map(({ path, code, name, act, status }) => {
      const meu = code !== undefined && holds(work.actor.rights, path, code)
      return {
        nome: name,
        ato: act,
        path,
        meu,
        doSistema: code === undefined,
        prazo:
          status !== undefined && isWorkflowStatus(status)
            ? (stepTerm(status, parameters) ?? null)
            : null,
        ...(code === undefined ? { de: [], mais: 0 } : ownersOf({ path, code }, meu)),
      }
    }),
  }
}

/** A chain by its name, with the owners of its steps. */
export async function readChain(work: Work, name: string): Promise<Chain | null> {
  const chain = chains.find((each) => each.name === name)
  if (chain === undefined) return null
  return chainFor(work, chain, ownersIn(await holdersOf(work, rulesOf(chain))))
}

/** Help of a screen: purpose, own acts, acts of others with names, and its place in the chain. */
export async function helpOf(
  work: Work,
  { caminho: path }: InputOf<typeof screenHelp>,
): Promise<AnswerOf<typeof screenHelp>> {
  const acts = actsFor(path, work.actor.rights)
  const chain = chainAt(path)
  const ownersOf = ownersIn(
    await holdersOf(work, [
      ...acts.filter(({ isOwn }) => !isOwn),
      ...(chain === undefined ? [] : rulesOf(chain)),
    ]),
  )
  return {
    para: screenWords(path)?.purpose ?? null,
    atos: acts.map(({ does, keys, isOwn, ...rule }) => ({
      ato: does,
      teclas: [...keys],
      meu: isOwn,
      ...ownersOf(rule, isOwn),
    })),
    caminho: chain === undefined ? null : await chainFor(work, chain, ownersOf),
  }
}
