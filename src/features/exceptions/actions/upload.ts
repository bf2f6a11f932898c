import { open } from 'node:fs/promises'

import { rowsOfFile } from '#features/receivables/actions/read-file.ts'
import { rehearse } from '#server/attempt.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { InvalidInput } from '#server/errors.ts'
import type { Arrival } from '#server/routes.ts'
import type { Work } from '#server/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'

import { MODULES, staleName } from '../contract/lists.ts'
import { mostIssues, type NumberIssue, type uploadNumbers as uploadCall } from '../contract/upload.ts'
import { foldName, type Named, type NumberReader, type NumberRow, readHeader } from '../gateway.ts'
import { readHiddenByNumbers } from '../store/effect.ts'
import {
  anyListedIn,
  linesOfOthers,
  mergeNumbers,
  type NumberRecord,
  type TellsOf,
  type WrittenNumber,
} from '../store/numbers.ts'
import { type Known, lockLists, moduleOf, readKnown } from '../store/records.ts'
import { guardsAreStale, tell } from './changed.ts'

type Answer = AnswerOf<typeof uploadCall>

const mostRows = 200_000

const wrong = (mensagem: string, all: readonly string[] = [mensagem]) =>
  new InvalidInput(mensagem, { campos: all.map((each) => ({ campo: 'file', mensagem: each })) })

function namesOf({ malls, modules }: Known): Named {
  const groups = Map.groupBy(malls, ({ name }) => foldName(name))
  return {
    mallOfUnit: new Map(malls.map(({ economicUnit, id }) => [economicUnit, id])),
    mallsByName: new Map([...groups].map(([name, found]) => [name, found.map(({ id }) => id)])),
    // By their code, as the export has them, and by the words of the screen.
    modules: new Map(
      modules.flatMap(({ nome, id }) => [nome, MODULES[nome] ?? nome].map((name) => [foldName(name), id])),
    ),
  }
}

type Read = {
  readonly total: number
  readonly rows: NumberRow[]
  readonly flaws: NumberIssue[]
  readonly tells: TellsOf
}

/** Is it a workbook under another name? Its rows could be read, but it is not the csv that it says it is. */
async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close())
  return bytesRead === 2 && buffer.toString('latin1') === 'PK'
}

/** Reads the file under its header: the rows that can be read, and what is wrong with the others. */
async function readRows(path: string, named: Named): Promise<Read> {
  let reader: NumberReader | undefined
  const [rows, flaws]: [NumberRow[], NumberIssue[]] = [[], []]
  let total = 0
  for await (const piece of rowsOfFile(path)) {
    const body = reader ? piece : piece.slice(1)
    if (!reader) {
      const opened = readHeader(piece[0]?.cells ?? [], named)
      if (opened.refusals) throw wrong(opened.refusals[0] ?? '', opened.refusals)
      reader = opened.reader
    }
    total += body.length
    if (total > mostRows) throw wrong('O arquivo tem linhas demais; envie-o em partes menores.')
    for (const each of body) {
      const { row, flaws: found } = reader.read(each)
      if (row) rows.push(row)
      flaws.push(...found)
    }
  }
  if (!reader) throw wrong('O arquivo está vazio.')
  if (total === 0) throw wrong('O arquivo só tem o cabeçalho: não há linha para carregar.')
  const { shoppings, observacao, ativo } = reader.tells
  return { total, rows, flaws, tells: { malls: shoppings, note: observacao, isActive: ativo } }
}

const issue = (linha: number, coluna: string, valor: string, motivo: string): NumberIssue => ({
  linha,
  coluna,
  valor,
  motivo,
})

/** A number that the file tells twice is taken from its first line. */
function withoutRepeated(rows: readonly NumberRow[]): { first: NumberRow[]; flaws: NumberIssue[] } {
  const lines = new Map<string, number>()
  const flaws: NumberIssue[] = []
  const first = rows.filter(({ line, number, year, unit }) => {
    const key = `${number}|${year}|${unit}`
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    else flaws.push(issue(line, 'numero', number, `Esta linha repete a linha ${before}.`))
    return before === undefined
  })
  return { first, flaws }
}

/** As the table keeps it: somebody of some malls who names none means the mall of the unit. */
const recordOf =
  ({ actor }: Work) =>
  ({ unitMall, mallIds, ...row }: NumberRow): NumberRecord => ({
    ...row,
    mallIds: mallIds.length === 0 && actor.malls !== 'all' ? [unitMall] : mallIds,
  })

async function merge(work: Work, records: readonly NumberRecord[], tells: TellsOf) {
  const written = await mergeNumbers(work.tx, records, tells, work.actor.name)
  const oculta = await readHiddenByNumbers(work.tx, records, work.actor.malls)
  const novos = written.filter(({ before }) => before === null).length
  return { written, counts: { novos, alterados: written.length - novos, oculta } }
}

/** What the file made of each record, as if it had been typed. */
function tellEach(work: Work, written: readonly WrittenNumber[]): void {
  for (const { id, before, after } of written)
    tell(work, before ? 'ALTERAR_EXCECAO' : 'CRIAR_EXCECAO', id, before ? { de: before, para: after } : { para: after })
}

function sentenceOf({ ensaio, aceitos, novos, alterados }: Omit<Answer, 'mensagem'>): string {
  if (aceitos === 0) return ensaio ? 'Nenhuma linha seria carregada.' : 'Nenhuma linha foi carregada.'
  if (ensaio) return 'Conferência: nada foi gravado.'
  return novos + alterados === 0 ? 'Este arquivo já tinha sido carregado: nada mudou.' : 'Arquivo enviado com sucesso.'
}

/**
 * The upload of document numbers (rules 9): the number, its year and its economic unit are the key, so that the same file
 * again changes nothing. With `ensaio` nothing is stored. 400 for a file that cannot be read or lacks a column.
 */
export async function uploadNumbers(
  work: Work,
  { ensaio = false }: InputOf<typeof uploadCall>,
  { upload }: Pick<Arrival, 'upload'>,
): Promise<Answer> {
  if (!upload) throw wrong('Insira um arquivo válido.')
  if (!/\.csv$/i.test(upload.name)) throw wrong('O arquivo deve ser csv.')
  if (await isWorkbook(upload.path)) throw wrong('Insira um arquivo válido.')
  await allowLongStatements(work.tx)
  const known = await readKnown(work.tx, work.actor.malls)
  const { total, rows, flaws, tells } = await readRows(upload.path, namesOf(known))
  const { first, flaws: repeated } = withoutRepeated(rows)
  const own = first.map(recordOf(work))
  await lockLists(work.tx)
  const others = new Set(work.actor.malls === 'all' ? [] : await linesOfOthers(work.tx, own, work.actor.malls))
  const records = own.filter(({ line }) => !others.has(line))
  const ofOthers = own
    .filter(({ line }) => others.has(line))
    .map(({ line, number }) => issue(line, 'numero', number, 'Este item vale também para shoppings que não são seus.'))
  const serasa = moduleOf(known.modules, 'SERASA')
  const isOfSerasa =
    records.some(({ moduleIds }) => moduleIds.includes(serasa)) || (await anyListedIn(work.tx, records, serasa))
  const { written, counts: done } = ensaio
    ? await rehearse(work, (unit) => merge(unit, records, tells))
    : await merge(work, records, tells)
  const aceitos = records.length
  const counts = { total, aceitos, rejeitados: total - aceitos, ...done, iguais: aceitos - done.novos - done.alterados }
  if (!ensaio && done.novos + done.alterados > 0) {
    tellEach(work, written)
    const { oculta, ...told } = counts
    work.audit({
      mallId: 0,
      action: 'CARGA_EXCECOES',
      entity: 'excecao',
      entityId: upload.name,
      body: {
        arquivo: upload.name,
        sha256: upload.sha256,
        ...told,
        titulos: oculta.titulos,
        valorCentavos: oculta.valor,
      },
    })
    work.stale(staleName, 'notices')
    if (isOfSerasa) await guardsAreStale(work)
  }
  const problemas = [...flaws, ...repeated, ...ofOthers].toSorted((one, other) => one.linha - other.linha)
  const answer = { ensaio, ...counts, problemas: problemas.slice(0, mostIssues) }
  return { mensagem: sentenceOf(answer), ...answer }
}
