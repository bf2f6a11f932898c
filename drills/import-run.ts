import { type Answer, ask } from './requests.ts'
import type { Findings } from './drill.ts'
import type { Place } from './place.ts'

const upload = '/bff/workflow/ajuizamento/ajuizamento-manual/upload'
const rowsOfFile = 3
const header = 'shopping;luc;numeroContrato;cpfCnpj;razaoSocial;tipoDivida;saldoCriterio'

const prefixOf = (index: number) => `AJM${index}-`

/** Imports filings of unknown contracts: each row becomes an action. */
export function importFilings(
  address: string,
  mall: string,
  index: number,
  { token, key }: { readonly token: string; readonly key: string },
): Promise<Answer> {
  const lines = Array.from({ length: rowsOfFile }, (_, row) =>
    [
      mall,
      `L${index}`,
      `${prefixOf(index)}${row}`,
      '52998224725',
      'Loja Sol Ltda',
      'LOJA',
      '1.000,00',
    ].join(';'),
  )
  const form = new FormData()
  const text = [header, ...lines].join('\r\n')
  form.set('file', new Blob([text], { type: 'text/csv' }), `manual-${index}.csv`)
  return ask(address, upload, undefined, { token, form, key })
}

/** Stored actions of a file, and its history row. */
async function storedOf(place: Place, index: number) {
  const [found] = await place.rows<{ actions: number; history: number }>(
    `select
      (select count(*)::int from lawsuit where contract_number like $1) as actions,
      (select count(*)::int from file_import where file_name = $2) as history`,
    [`${prefixOf(index)}%`, `manual-${index}.csv`],
  )
  return found ?? { actions: -1, history: -1 }
}

/** The process died before the commit: neither the rows nor the history entry exist. */
export async function mustBeAbsent(
  place: Place,
  findings: Findings,
  index: number,
  label: string,
): Promise<void> {
  const { actions, history } = await storedOf(place, index)
  findings.equal(`${label}: actions of the file`, actions, 0)
  findings.equal(`${label}: rows of the history`, history, 0)
}

/**
 * After a retry the file is stored once and completely, and the response counted all rows as new.
 */
export async function mustBeComplete(
  place: Place,
  findings: Findings,
  index: number,
  answer: Answer | undefined,
): Promise<void> {
  const { actions, history } = await storedOf(place, index)
  findings.equal(`manual-${index}.csv: actions`, actions, rowsOfFile)
  findings.equal(`manual-${index}.csv: rows of the history`, history, 1)
  findings.equal(
    `manual-${index}.csv: new ones, by its answer`,
    Number(answer?.body['novos']),
    rowsOfFile,
  )
}
