import type { InputOf } from '#contract/call.ts'
import { bringForSource } from '#features/ledger/file-intake/actions/bring.ts'
import { importIndices } from '#features/ledger/price-indices/actions.ts'
import { type ReadInCall, receiveWith } from '#features/ledger/receivables/actions/receive.ts'
import { Forbidden, InvalidInput, Refused } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import type { loadMigrationStep, StepAnswer } from '../contract/calls.ts'
import { MIGRATION_STEP, type MigrationStep } from '../contract/steps.ts'
import { mayLoadStep } from '../rules/migration.ts'
import { saveLoad, saveLoaded } from '../store/migration.ts'
import { logMigration } from './conduct.ts'
import { readFacts, requireNone } from './facts.ts'
import * as sheets from './sheets.ts'

export type { ReadInCall }

type Input = InputOf<typeof loadMigrationStep>

/** Answer of an importer that reads its file within the request. */
type ReadAnswer = Omit<StepAnswer, 'id' | 'idCarga' | 'idEntrada' | 'comAviso'> & {
  readonly id: number
  readonly comAviso?: number
}

export type ReadStep = (
  work: Work,
  input: Pick<Input, 'ensaio' | 'shopping'>,
  arrival: Arrival,
) => Promise<ReadAnswer>

/** Steps whose files features of later areas read. */
export type LaterSteps = Readonly<
  Record<'ACORDOS' | 'NEGATIVADOS' | 'ACOES' | 'CICLO_ABERTO', ReadStep>
>

/** Screens whose own register a step fills: only users who may change it there load it. */
const REGISTERS: Readonly<Partial<Record<MigrationStep, string>>> = {
  EMPRESAS: '/cadastro-empresas',
  USUARIOS: '/acessos-usuarios',
}

const nothingYet = {
  id: null,
  idCarga: null,
  idEntrada: null,
  total: 0,
  aceitos: 0,
  rejeitados: 0,
  novos: 0,
  alterados: 0,
  iguais: 0,
  comAviso: 0,
  problemas: [],
}

const asAnswer = (read: ReadAnswer): StepAnswer => ({
  ...read,
  idCarga: null,
  idEntrada: null,
  comAviso: read.comAviso ?? 0,
})

/** TITULOS and CONTRATOS run on in the background, as every file of the ERP does. */
async function loadLater(
  work: Work,
  { etapa, ensaio = false }: Input,
  arrival: Arrival,
  others: ReadInCall,
): Promise<StepAnswer> {
  const { id, mensagem } = await receiveWith({
    ...others,
    isOfAgreements: async () => false,
  })(work, { spreadSheetType: etapa === 'CONTRATOS' ? 'AUXILIARY' : 'ORACLE', ensaio }, arrival)
  if (!ensaio) await saveLoad(work.tx, etapa, id, work.actor)
  return { ...nothingYet, mensagem, ensaio, idCarga: id }
}

/** A file in the form of the old system: the source reads it, and its load makes the step done. */
async function loadBySource(
  work: Work,
  etapa: 'TITULOS' | 'CONTRATOS',
  { upload }: Arrival,
  { sourceId, ensaio }: { readonly sourceId: number; readonly ensaio: boolean },
): Promise<StepAnswer> {
  if (!upload)
    throw new InvalidInput('Insira um arquivo válido.', {
      campos: [{ campo: 'file', mensagem: 'Escolha o arquivo.' }],
    })
  const idEntrada = await bringForSource(work, upload, {
    sourceId,
    brings: etapa,
    isRehearsal: ensaio,
  })
  if (!ensaio) await saveLoad(work.tx, etapa, null, work.actor)
  const mensagem = ensaio
    ? 'Ensaio em andamento.'
    : 'Arquivo recebido: a etapa fica feita quando ele estiver carregado.'
  return { ...nothingYet, mensagem, ensaio, idEntrada }
}

const ownSteps = {
  EMPRESAS: sheets.importCompanies,
  USUARIOS: sheets.importUsers,
  GRUPOS: sheets.importGroups,
  CONTATOS: sheets.importContacts,
  INDICES: importIndices,
  CONFERENCIA: sheets.importMeasures,
}

/**
 * Rehearses or loads the file of a step with the importer of its kind. A step with no accepted row
 * stays open.
 */
export const loadStepWith =
  (later: LaterSteps, others: ReadInCall) =>
  async (work: Work, input: Input, arrival: Arrival): Promise<StepAnswer> => {
    const { etapa, ensaio = false } = input
    const screen = REGISTERS[etapa]
    if (screen !== undefined && !mayOpen(work.actor, screen)) throw new Forbidden()
    const { migration, steps } = await readFacts(work, true)
    requireNone(mayLoadStep(etapa, migration.state, steps))
    if (etapa === 'TITULOS' || etapa === 'CONTRATOS')
      return input.idFonte === undefined
        ? loadLater(work, input, arrival, others)
        : loadBySource(work, etapa, arrival, { sourceId: input.idFonte, ensaio })
    if (input.idFonte !== undefined)
      throw new Refused('Só títulos e contratos entram por uma fonte.')
    const readers: Readonly<Record<Exclude<MigrationStep, 'TITULOS' | 'CONTRATOS'>, ReadStep>> = {
      ...ownSteps,
      ...later,
    }
    const answer = await readers[etapa](work, input, arrival)
    if (!ensaio && answer.aceitos > 0) {
      const { id: importId, total, aceitos, rejeitados } = answer
      await saveLoaded(
        work.tx,
        etapa,
        { importId, rows: total, accepted: aceitos, rejected: rejeitados },
        work.actor,
      )
      logMigration(work, 'CARREGAR_ETAPA', {
        etapa: MIGRATION_STEP[etapa],
        linhas: total,
        aceitas: aceitos,
        rejeitadas: rejeitados,
      })
    }
    return asAnswer(answer)
  }
