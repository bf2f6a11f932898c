import { Conflict, InvalidInput, NotFound, Refused } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { effectOf, mostSimulatedRows, simulateChange } from '#features/negativation/actions/simulation.ts'
import {
  type ParameterCode,
  type ParameterDefinition,
  PARAMETERS,
} from '#features/negativation/rules/parameter-table.ts'
import {
  formatParameter,
  mayChangeParameter,
  parameterSet,
  type ParameterSet,
} from '#features/negativation/rules/parameters.ts'
import { refusalStatus } from '#features/negativation/rules/refusals.ts'
import { formatInstant } from '#values/instant.ts'

import {
  type BureauParameter,
  type changeJustification,
  type JustificationFields,
  REQUIREMENTS,
  type saveParameter as saveCall,
  type Simulation,
  type simulateParameter as simulateCall,
} from './contract.ts'
import * as store from './store.ts'

const stale = (work: Work) => work.stale('negativation-settings', 'negativation', 'justifications')

export const listJustifications = async (work: Work) => ({ content: await store.listJustifications(work.tx) })

export const requirementOptions = async () => ({
  content: Object.entries(REQUIREMENTS).map(([value, label]) => ({
    value: value as keyof typeof REQUIREMENTS,
    label,
  })),
})

async function mayUseText(work: Work, { txtJustificativa }: JustificationFields, except?: number): Promise<void> {
  if (!(await store.isTextTaken(work.tx, txtJustificativa, except))) return
  const mensagem = 'Já existe uma justificativa com este texto.'
  throw new InvalidInput(mensagem, { campos: [{ campo: 'txtJustificativa', mensagem }] })
}

const bodyOf = ({ idUsuario: _, versao: __, ...fields }: JustificationFields) => fields

async function kept(work: Work, id: number, action: string, body: Readonly<Record<string, unknown>>) {
  const justificativa = await store.lockJustification(work.tx, id)
  if (!justificativa) throw new NotFound('Justificativa não encontrada.')
  work.audit({ mallId: 0, action, entity: 'justificativa', entityId: id, body })
  stale(work)
  return justificativa
}

/** A new justification of the bureau; its text is unique whatever its accents. */
export async function createJustification(work: Work, fields: JustificationFields) {
  await mayUseText(work, fields)
  const id = await store.insertJustification(work.tx, fields)
  const justificativa = await kept(work, id, 'CRIAR_JUSTIFICATIVA', bodyOf(fields))
  return { mensagem: 'Justificativa criada.', justificativa }
}

/** Changes a justification. What was decided under the old text keeps it. 409 when somebody was faster. */
export async function saveJustification(work: Work, { id, ...fields }: InputOf<typeof changeJustification>) {
  const before = await store.lockJustification(work.tx, id)
  if (!before) throw new NotFound('Justificativa não encontrada.')
  if (fields.versao !== undefined && fields.versao !== before.versao)
    throw new Conflict('Esta justificativa foi alterada por outra pessoa. Confira e tente de novo.')
  await mayUseText(work, fields, id)
  await store.updateJustification(work.tx, id, fields)
  const { versao: _, emUso: __, ...de } = before
  const justificativa = await kept(work, id, 'ALTERAR_JUSTIFICATIVA', { de, para: bodyOf(fields) })
  return { mensagem: 'Justificativa alterada.', justificativa }
}

/** A code of the wire or of the table as the rules know it; 404 for one they do not. */
function known(code: string): ParameterCode {
  if (!Object.hasOwn(PARAMETERS, code)) throw new NotFound('Parâmetro não encontrado.')
  return code as ParameterCode
}

const shown = (stored: store.StoredParameter): BureauParameter => {
  const definition: ParameterDefinition = PARAMETERS[known(stored.code)]
  return {
    idParametro: stored.code,
    codigoParametro: stored.code,
    nomeParametro: definition.name,
    categoria: stored.category,
    valorParametro: stored.value,
    statusAtivo: stored.isActive,
    tipo: definition.kind,
    padrao: definition.initial,
    minimo: definition.min ?? null,
    maximo: definition.max ?? null,
    versao: stored.version,
    alteradoPor: stored.changedBy,
    alteradoEm: stored.changedAt,
  }
}

const order = Object.keys(PARAMETERS)
const inOrder = (rows: readonly store.StoredParameter[]) =>
  rows.map(shown).toSorted((one, other) => order.indexOf(one.codigoParametro) - order.indexOf(other.codigoParametro))

/** Every parameter but those of the automatic jobs, in the order of the rules. */
export const listParameters = async (work: Work) => ({
  content: inOrder((await store.listParameters(work.tx)).filter(({ category }) => category !== 'JOB')),
})
export const listJobParameters = async (work: Work) => ({
  content: inOrder((await store.listParameters(work.tx)).filter(({ category }) => category === 'JOB')),
})

const inForce = (rows: readonly store.StoredParameter[]): ParameterSet =>
  parameterSet(Object.fromEntries(rows.filter(({ isActive }) => isActive).map(({ code, value }) => [code, value])))

type Change = { readonly codigoParametro: string; readonly valor: string; readonly statusAtivo: boolean }
type Judged = {
  readonly row: store.StoredParameter
  readonly before: ParameterSet
  readonly after: ParameterSet
  readonly value: string
}

/** What the change makes of the parameters, or why it may not be (rules 8). */
async function judge(work: Work, rows: readonly store.StoredParameter[], change: Change): Promise<Judged> {
  const code = known(change.codigoParametro)
  const row = rows.find((one) => one.code === code)
  if (!row) throw new NotFound('Parâmetro não encontrado.')
  const before = inForce(rows)
  // An inactive parameter counts as its default, and that must agree with the others too.
  const counted = change.statusAtivo ? change.valor.trim() : PARAMETERS[code].initial
  const refused =
    mayChangeParameter(code, change.valor.trim(), {
      current: before,
      directors: await store.countDirectors(work.tx),
    }) ?? mayChangeParameter(code, counted, { current: before, directors: 1 })
  if (refused) {
    if (refusalStatus(refused) === 422) throw new Refused(refused.because)
    throw new InvalidInput(refused.because, { campos: [{ campo: 'valor', mensagem: refused.because }] })
  }
  const valued = parameterSet({ [code]: change.valor.trim() })
  const after = { ...before, [code]: parameterSet({ [code]: counted })[code] } as ParameterSet
  // As people type it: the sign of the currency is of the screen.
  return { row, before, after, value: formatParameter(code, valued[code]).replace(/^R\$\s*/u, '') }
}

/** Stores a value as the parameter's next version; nothing else changes until the next cycle, submit or job looks. */
export async function saveParameter(work: Work, change: InputOf<typeof saveCall>): Promise<AnswerOf<typeof saveCall>> {
  const { row, value } = await judge(work, await store.lockParameters(work.tx), change)
  if (change.categoria !== undefined && change.categoria !== row.category)
    throw new InvalidInput('O parâmetro não é desta categoria.', {
      campos: [{ campo: 'categoria', mensagem: `A categoria de ${row.code} é ${row.category}.` }],
    })
  if (change.versao !== undefined && change.versao !== row.version)
    throw new Conflict('Este parâmetro foi alterado por outra pessoa. Confira e tente de novo.', {
      alteradoPor: row.changedBy,
      alteradoEm: formatInstant(row.changedAt),
    })
  const same = value === row.value && change.statusAtivo === row.isActive
  if (!same) {
    await store.saveParameter(work.tx, { code: row.code, value, isActive: change.statusAtivo, by: work.actor.name })
    work.audit({
      mallId: 0,
      action: 'ALTERAR_PARAMETRO',
      entity: 'parametro',
      entityId: row.code,
      body: {
        de: { valor: row.value, ativo: row.isActive, versao: row.version },
        para: { valor: value, ativo: change.statusAtivo, versao: row.version + 1 },
      },
    })
    stale(work)
  }
  const now = (await store.listParameters(work.tx)).find(({ code }) => code === row.code) ?? row
  return { mensagem: same ? 'O parâmetro já tem este valor.' : 'Parâmetro alterado.', parametro: shown(now) }
}

const sentences = {
  ELEGIBILIDADE: 'Boletos que um ciclo aberto hoje escolheria com o novo valor. Nada foi gravado.',
  GUARDAS:
    'Boletos em andamento que as guardas liberariam (entram) ou bloqueariam (saem) com o novo valor. Nada foi gravado.',
  NENHUM: 'Este parâmetro não muda quem entra na negativação.',
} as const

/** Who enters, who leaves and who stays with the new value, of the person's malls. Stores nothing. */
export async function simulateParameter(work: Work, change: InputOf<typeof simulateCall>): Promise<Simulation> {
  const { row, before, after } = await judge(work, await store.listParameters(work.tx), change)
  const { linhas, ...groups } = await simulateChange(work, known(row.code), before, after)
  const efeito = effectOf(known(row.code))
  return {
    ...groups,
    codigoParametro: row.code,
    de: formatParameter(known(row.code), before[known(row.code)]),
    para: formatParameter(known(row.code), after[known(row.code)]),
    efeito,
    mensagem: sentences[efeito],
    linhas: [...linhas],
    truncado: groups.entram.boletos + groups.saem.boletos > mostSimulatedRows,
  }
}

export const parameterHistory = async (work: Work, { codigo }: { readonly codigo: string }) => ({
  content: await store.parameterVersions(work.tx, known(codigo)),
})
