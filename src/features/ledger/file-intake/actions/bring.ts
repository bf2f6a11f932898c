import { readFile as readBytes, stat } from 'node:fs/promises'

import { takeReturn } from '#features/ledger/bank-returns/actions/take-return.ts'
import { largestReturn } from '#features/ledger/bank-returns/contract.ts'
import {
  bringFile as bringCall,
  decideRule,
  receivedFilesPath,
} from '#features/ledger/received-files/contract/calls.ts'
import type { FileState } from '#features/ledger/received-files/contract/states.ts'
import { BRINGS, type Brings, LOADED_KINDS } from '#features/ledger/sources/contract/lifecycle.ts'
import { requireEveryMall } from '#server/http/company.ts'
import { Forbidden, InvalidInput, NotFound, Refused, TooLarge } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Upload } from '#server/http/upload.ts'
import { hasRule, seesMall, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { countOf } from '#values/count-of.ts'

import { readFile } from '../contract/jobs.ts'
import * as store from '../store/files.ts'
import { logEntrada } from './failures.ts'
import { type Importer, importMapped } from './import-mapped.ts'
import { insertFile, type NewFile } from './insert-file.ts'
import { nothing } from './outcome.ts'
import { recogniseSource, supplementedBy } from './recognise.ts'
import { keepImported } from './record-imports.ts'

type Input = InputOf<typeof bringCall>
type Answer = AnswerOf<typeof bringCall>

/** Importers of the native layouts that are read within the call, by what they bring. */
export type Importers = Partial<Readonly<Record<Brings, Importer>>>

/** Stores a file of títulos or contracts; a job judges and loads it. */
export async function bringToLoad(work: Work, file: NewFile): Promise<number> {
  const id = await insertFile(work, file)
  await work.enqueue(readFile, { id }, { key: `${readFile.name} ${id}` })
  return id
}

/** Takes a bank return; one by hand holds for two business days (rules 11.7). */
export async function bringReturn(
  work: Work,
  file: NewFile,
): Promise<Omit<Answer, 'situacao'> & { readonly situacao: FileState }> {
  requireEveryMall(work.actor)
  if (file.isRehearsal)
    throw new Refused('Um retorno bancário não tem ensaio: o arquivo só segura boletos.')
  if ((await stat(file.file.path)).size > largestReturn)
    throw new TooLarge('Um retorno bancário tem no máximo 16 MB.')
  const id = await insertFile(work, file)
  const { banco, forma, retorno, problemas, malls } = await takeReturn(work, {
    fileId: id,
    // Byte by byte: the positions of a layout count bytes.
    text: await readBytes(file.file.path, 'latin1'),
    broughtBy: file.origin === 'TELA' ? (work.actor.id ?? undefined) : undefined,
    receivedOn: work.today,
  })
  await store.insertProblems(work.tx, id, problemas)
  const summary = { banco, forma, ...retorno }
  await store.saveJudged(work.tx, id, {
    ...nothing,
    state: 'RECEBIDA',
    findings: [],
    malls,
    rows: retorno.linhas + problemas.length,
    accepted: retorno.linhas,
    rejected: problemas.length,
  })
  await store.saveLoaded(work.tx, id, [], summary)
  const acts = countOf(retorno.linhas, 'ato novo', 'atos novos')
  const byHand = file.origin === 'TELA' ? ' Outra pessoa precisa confirmar o arquivo.' : ''
  return {
    mensagem:
      retorno.linhas === 0
        ? 'O arquivo não tem atos novos.'
        : `Retorno recebido: ${acts}.${byHand}`,
    id,
    situacao: 'CARREGADA',
    retorno: summary,
    problemas: [...problemas],
  }
}

/** Imports a file within the call, and keeps it as an entrada. */
async function bringToImport(
  work: Work,
  file: NewFile,
  importers: Importers,
  shopping: number | undefined,
  arrival: Arrival,
): Promise<Answer> {
  const { brings, isNative } = file.source
  if (shopping !== undefined && !seesMall(work.actor, shopping))
    throw new NotFound('Shopping não encontrado.')
  const importer = importers[brings]
  if (importer === undefined)
    throw new Refused(`${BRINGS[brings]} ainda não se carregam por uma fonte: só se ensaiam.`)
  if (!isNative) {
    const id = await insertFile(work, file)
    const situacao = await importMapped(work, id, { importer, shopping })
    return { mensagem: importWords[situacao] ?? 'Arquivo recebido.', id, situacao }
  }
  const result = await importer(work, { ensaio: file.isRehearsal, shopping }, arrival)
  const { id, state } = await keepImported(work, file, result)
  return {
    mensagem: `${countOf(result.aceitos, 'linha aceita', 'linhas aceitas')}, ${countOf(result.rejeitados, 'rejeitada', 'rejeitadas')}.`,
    id,
    situacao: state,
  }
}

const importWords: Partial<Readonly<Record<FileState, string>>> = {
  CARREGADA: 'Arquivo carregado.',
  JULGADA: 'Arquivo ensaiado: nada foi gravado.',
  RECUSADA: 'Arquivo recusado: nada foi carregado.',
  AGUARDANDO_CONFIRMACAO: 'O arquivo espera confirmação.',
}

/** The mall that the user names, or the only one of the source. */
function mallOf({ idShopping }: Input, { malls }: store.KnownSource): number | undefined {
  if (idShopping !== undefined && idShopping !== '') return idShopping
  return malls.length === 1 ? malls[0] : undefined
}

const mayBring = ({ actor }: Work, { brings }: store.KnownSource): boolean =>
  hasRule(actor, decideRule, receivedFilesPath) ||
  (brings === 'RETORNO_BANCARIO' && hasRule(actor, 'DECIDIR_RETORNO', '/retornos-bancarios'))

/** The source that the user names, that its header names, or of the entrada that it mends. */
async function sourceOf(
  work: Work,
  { idFonte, codigo }: Input,
  file: Upload,
  supplemented: store.Entrada | undefined,
): Promise<store.KnownSource> {
  const id = supplemented?.sourceId ?? (idFonte === '' ? undefined : idFonte)
  const named =
    id !== undefined
      ? await store.findSource(work.tx, { id })
      : codigo
        ? await store.findSource(work.tx, { code: codigo })
        : await recogniseSource(work, file)
  if (named === undefined) {
    if (id !== undefined || codigo) throw new NotFound('Fonte não encontrada.')
    throw new InvalidInput('Não reconheci a fonte deste arquivo: escolha a fonte.', {
      campos: [{ campo: 'idFonte', mensagem: 'Escolha a fonte.' }],
    })
  }
  return named
}

function requireUsable({ state, name }: store.KnownSource, isRehearsal: boolean): void {
  if (state === 'SUSPENSA') throw new Refused(`A fonte ${name} está suspensa.`)
  if (state !== 'ATIVA' && !isRehearsal)
    throw new Refused(`A fonte ${name} é um rascunho: ela só ensaia até outra pessoa a confirmar.`)
}

/** Takes a file of títulos, contracts or receipts, with its line in the decision log. */
async function receiveToLoad(work: Work, file: NewFile & { readonly file: Upload }) {
  const id = await bringToLoad(work, file)
  const { source, isComplete, isRehearsal } = file
  logEntrada(work, { id, sourceName: source.name, fileName: file.file.name }, 'RECEBER_ENTRADA', {
    completo: isComplete,
    ensaio: isRehearsal,
    sha256: file.file.sha256,
  })
  return id
}

/** Takes a file for a source that brings one kind; returns the id of its entrada. */
export async function bringForSource(
  work: Work,
  upload: Upload,
  {
    sourceId,
    brings,
    isRehearsal,
  }: {
    readonly sourceId: number
    readonly brings: 'TITULOS' | 'CONTRATOS'
    readonly isRehearsal: boolean
  },
): Promise<number> {
  const source = await store.findSource(work.tx, { id: sourceId })
  if (source === undefined) throw new NotFound('Fonte não encontrada.')
  if (source.brings !== brings)
    throw new Refused(
      `A fonte ${source.name} traz ${BRINGS[source.brings]}; escolha uma que traga ${BRINGS[brings]}.`,
    )
  requireUsable(source, isRehearsal)
  return receiveToLoad(work, {
    source,
    file: upload,
    origin: 'TELA',
    isRehearsal,
    isComplete: source.isComplete,
  })
}

/** POST /fontes/entradas: takes a file of any source (rules 11.4 row 1). */
export const bringWith =
  (importers: Importers) =>
  async (work: Work, input: Input, arrival: Arrival): Promise<Answer> => {
    const { upload } = arrival
    if (!upload)
      throw new InvalidInput('Insira um arquivo válido.', {
        campos: [{ campo: 'file', mensagem: 'Escolha o arquivo.' }],
      })
    const supplemented = await supplementedBy(
      work,
      upload,
      input.idEntrada === '' ? undefined : input.idEntrada,
    )
    const source = await sourceOf(work, input, upload, supplemented)
    if (!mayBring(work, source)) throw new Forbidden()
    const isRehearsal = input.ensaio ?? false
    requireUsable(source, isRehearsal)
    const file = {
      source,
      file: upload,
      origin: 'TELA' as const,
      isRehearsal,
      isComplete:
        supplemented === undefined &&
        (source.isNative ? (input.completo ?? false) : source.isComplete),
      dayOrder: source.isNative && input.dia ? input.dia : undefined,
      supplementsId: supplemented?.id,
      mallId: source.brings === 'ACORDOS' ? mallOf(input, source) : undefined,
    }
    if (source.brings === 'RETORNO_BANCARIO') return bringReturn(work, file)
    if (!LOADED_KINDS.includes(source.brings))
      return bringToImport(work, file, importers, mallOf(input, source), arrival)
    const id = await receiveToLoad(work, file)
    return {
      mensagem: supplemented
        ? `Arquivo recebido: completa a entrada ${supplemented.fileName}. Acompanhe na lista.`
        : 'Arquivo recebido. Acompanhe na lista.',
      id,
      situacao: 'RECEBIDA',
    }
  }
