import type { FileState } from '#features/ledger/received-files/contract/states.ts'
import type { Arrival, Route } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/files.ts'
import { type ImportResult, insertFile, type NewFile } from './insert-file.ts'
import { nothing } from './outcome.ts'

/** What an import did, if its file was read within the call. */
const resultOf = (answer: unknown): ImportResult | undefined =>
  typeof answer === 'object' && answer !== null && 'total' in answer
    ? (answer as ImportResult)
    : undefined

const stateOf = ({ aceitos }: ImportResult, isRehearsal: boolean): FileState => {
  if (isRehearsal) return 'JULGADA'
  return aceitos === 0 ? 'RECUSADA' : 'CARREGADA'
}

/** Keeps a file that an importer has read as an entrada, with what became of it. */
export async function keepImported(
  work: Work,
  file: NewFile,
  result: ImportResult,
): Promise<{ readonly id: number; readonly state: FileState }> {
  const id = await insertFile(work, file)
  const state = stateOf(result, file.isRehearsal)
  await store.saveJudged(work.tx, id, {
    ...nothing,
    state: state === 'CARREGADA' ? 'RECEBIDA' : state,
    findings: [],
    rows: result.total,
    accepted: result.aceitos,
    rejected: result.rejeitados,
  })
  if (state === 'CARREGADA') await store.saveLoaded(work.tx, id, [])
  return { id, state }
}

type Input = { readonly ensaio?: boolean; readonly spreadSheetType?: string }

/** Upload calls whose files are of a native layout, with the code of its source. */
const SOURCES: Readonly<Record<string, (input: Input) => string>> = {
  'delinquencyImports.uploadAdjustments': () => 'REGUA_AJUSTES',
  'notices.upload': () => 'REGUA_NOTIFICACOES',
  'priceIndices.upload': () => 'REGUA_INDICES',
  'receivables.uploadSpreadsheet': ({ spreadSheetType }) =>
    spreadSheetType === 'ADJUSTMENT' ? 'REGUA_AJUSTES' : 'REGUA_ACORDOS',
}

async function record(
  work: Work,
  code: string,
  input: Input,
  { upload }: Arrival,
  answer: unknown,
): Promise<void> {
  const result = resultOf(answer)
  const source = await store.findSource(work.tx, { code })
  if (result === undefined || upload === undefined || source === undefined) return
  await keepImported(
    work,
    {
      source,
      file: upload,
      origin: 'TELA',
      isRehearsal: input.ensaio ?? false,
      isComplete: false,
    },
    result,
  )
}

/** The old upload calls keep their shapes, and each of their files is an entrada (rules 11.1). */
export const recordImports = (routes: readonly Route[]): Route[] =>
  routes.map((each) => {
    const codeOf = SOURCES[each.call.name]
    if (codeOf === undefined || each.handle === undefined) return each
    const { handle } = each
    return {
      ...each,
      handle: async (work, input, arrival) => {
        const answer = await handle(work, input, arrival)
        await record(work, codeOf(input), input, arrival, answer)
        return answer
      },
    }
  })
