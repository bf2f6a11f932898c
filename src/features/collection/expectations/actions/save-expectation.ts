import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound, Refused } from '#server/http/errors.ts'
import type { AuditEntry, Work } from '#server/work/work.ts'
import type { FieldProblem } from '#values/field-problem.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import { componentNames } from '../contract/components.ts'
import type { removeExpectation, saveExpectation } from '../contract/expectation.ts'
import { staleByExpectations } from '../contract/words.ts'
import {
  expectationProblems,
  openOfAll,
  type OpenComponents,
  splitExpectation,
} from '../rules/expectation.ts'
import { netOf } from '../rules/split.ts'
import { endExpectations, insertExpectations, type NewExpectation } from '../store/expectations.ts'
import { type OptionRow, readReasons, readTypes } from '../store/options.ts'
import { lockSlips, type SlipFacts } from '../store/slips.ts'
import { requireSame, slipsOf } from './slips.ts'

type Choice = {
  readonly id: number | null | undefined
  readonly among: readonly OptionRow[]
  readonly campo: string
}

/** Finds the chosen option; a deleted or deactivated one is a field error. */
function chosen({ id, among, campo }: Choice, problems: FieldProblem[]): OptionRow | undefined {
  if (id === null || id === undefined || id === 0) return undefined
  const option = among.find((one) => one.id === id)
  if (!option) problems.push({ campo, mensagem: 'Esta opção não está mais ativa. Escolha outra.' })
  return option
}

function refuseSettled(slips: readonly SlipFacts[]): void {
  const settled = slips.filter(({ openCents }) => openCents === 0)
  if (settled.length > 0)
    throw new Refused('Não há saldo em aberto para esperar.', {
      itens: settled.map(({ id, number }) => ({
        id,
        codigo: 'SEM_SALDO',
        texto: `O boleto ${number} não tem saldo em aberto.`,
      })),
    })
}

const amountsInLog = ({ amounts }: NewExpectation) =>
  Object.fromEntries(
    componentNames.flatMap((of) => {
      const { expected, adjustment } = amounts[of]
      return expected === 0 && adjustment === 0
        ? []
        : [[of, { esperado: expected, ajuste: adjustment, liquido: netOf(amounts[of]) }]]
    }),
  )

/** The chosen status, reason and day; refuses inactive options and impossible amounts. */
async function requireSound(
  { tx, today }: Work,
  input: InputOf<typeof saveExpectation>,
  open: OpenComponents,
) {
  const problems: FieldProblem[] = []
  const type = chosen(
    {
      id: input.expectationReceiptTypeId,
      among: await readTypes(tx, true),
      campo: 'expectationReceiptTypeId',
    },
    problems,
  )
  const reason = chosen(
    {
      id: input.unlikelyReceiptReasonId,
      among: await readReasons(tx, true),
      campo: 'unlikelyReceiptReasonId',
    },
    problems,
  )
  refuseProblems(problems)
  const expiresOn = input.expirationDate ?? undefined
  refuseProblems(
    expectationProblems(
      { ...input, type, hasReason: reason !== undefined, expiresOn },
      open,
      today,
    ),
  )
  return { type, reason, expiresOn }
}

/** Saves the expectation of a boleto, or splits it between several; replaces the earlier one. */
export async function save(
  work: Work,
  input: InputOf<typeof saveExpectation>,
): Promise<AnswerOf<typeof saveExpectation>> {
  const { tx, actor } = work
  await slipsOf(work, input.slips)
  await lockSlips(tx, input.slips)
  const slips = await slipsOf(work, input.slips)
  await requireSame(work, slips, input.versao)
  refuseSettled(slips)
  const open = slips.map((slip) => slip.open)
  const { type, reason, expiresOn } = await requireSound(work, input, openOfAll(open))

  const parts = splitExpectation(input, open)
  const expectations = slips.flatMap(({ id, mallId }, at): NewExpectation[] => {
    const amounts = parts[at]
    return amounts ? [{ mallId, boletoId: id, amounts }] : []
  })
  await endExpectations(tx, input.slips, actor)
  await insertExpectations(
    tx,
    expectations,
    { typeId: type?.id ?? null, reasonId: reason?.id ?? null, expiresOn: expiresOn ?? null },
    actor,
  )
  work.audit(
    ...expectations.map((expectation): AuditEntry => ({
      mallId: expectation.mallId,
      action: 'SALVAR_EXPECTATIVA',
      entity: 'expectativa',
      entityId: expectation.boletoId,
      body: {
        boleto: slips.find(({ id }) => id === expectation.boletoId)?.number ?? '',
        status: type?.description ?? null,
        motivo: reason?.description ?? null,
        expiraEm: expiresOn ?? null,
        valores: amountsInLog(expectation),
        boletos: slips.length,
      },
    })),
  )
  work.invalidate(...staleByExpectations)
  return { mensagem: 'Salvo com sucesso.' }
}

/** Ends the expectations of boletos; 404 if there are none. */
export async function remove(
  work: Work,
  { SlipId }: InputOf<typeof removeExpectation>,
): Promise<AnswerOf<typeof removeExpectation>> {
  const slips = await slipsOf(work, SlipId)
  const ended = await endExpectations(work.tx, SlipId, work.actor)
  if (ended.length === 0) throw new NotFound('Não há dados salvos para apagar.')
  work.audit(
    ...ended.map(({ id, mallId, boletoId }): AuditEntry => ({
      mallId,
      action: 'APAGAR_EXPECTATIVA',
      entity: 'expectativa',
      entityId: boletoId,
      body: { boleto: slips.find((slip) => slip.id === boletoId)?.number ?? '', expectativa: id },
    })),
  )
  work.invalidate(...staleByExpectations)
  return { mensagem: 'Dados apagados com sucesso' }
}
