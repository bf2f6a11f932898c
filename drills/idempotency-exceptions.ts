import { type CallCase, casesBy, type Request } from './idempotency-case.ts'
import type { Place } from './place.ts'
import type { Person } from './world.ts'

const base = '/bff/config/excecoes'
const post = (path: string, payload: object): Request => ({ path, method: 'POST', payload })

type People = { readonly regua: Person; readonly regua2: Person }
type ListedRecord = {
  readonly wire: Readonly<Record<string, unknown>>
  readonly column: string
  readonly value: string
}
type List = {
  readonly list: string
  readonly name: string
  readonly of: (n: number) => ListedRecord
}

const listsOf = (documentOf: (n: number) => string, unit: string): readonly List[] => [
  {
    list: 'luc-shopping',
    name: 'Documents',
    of: (n) => ({ wire: { cpfCnpj: documentOf(n) }, column: 'document', value: documentOf(n) }),
  },
  {
    list: 'tipo-documento',
    name: 'DocumentTypes',
    of: (n) => ({ wire: { tipo: `Z${n}` }, column: 'document_type', value: `Z${n}` }),
  },
  {
    list: 'centro-lucro',
    name: 'CostCentres',
    of: (n) => ({ wire: { centroLucro: `CL-${n}` }, column: 'cost_center', value: `CL-${n}` }),
  },
  {
    list: 'numero-documento',
    name: 'DocumentNumbers',
    of: (n) => ({
      wire: { numero: `ND-${n}`, anoCompetencia: 2026, unidEcon: unit },
      column: 'number',
      value: `ND-${n}`,
    }),
  },
]

/**
 * Cases of the exception lists: each target is its own record, in a module that no other case uses.
 */
export async function exceptionCases(
  place: Place,
  documentOf: (n: number) => string,
  { regua, regua2 }: People,
): Promise<ReadonlyMap<string, CallCase>> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  const [mall] = await place.rows<{ economic_unit: string }>(
    'select economic_unit from mall order by id limit 1',
  )
  const unit = mall?.economic_unit ?? ''
  // Test-only document types, because the ERP has fewer than targets.
  await place.rows(
    `insert into document_type (prefix) select 'Z' || n from generate_series(0, 11) n`,
  )
  const of = casesBy(regua, regua2)
  /** Inserts the n-th record of a list; returns its id. */
  const seed = async (list: string, { column, value }: ListedRecord): Promise<number> => {
    const at = (name: string) => (column === name ? value : '')
    const [row] = await place.rows<{ id: number }>(
      `
        insert into exception_record (
          list, document, document_type_id, cost_center, number, competence_year, economic_unit,
            module_ids, created_by_name, updated_by_name
        )
       values (
         $1, $2, (select id from document_type where prefix = $3), $4, $5,
           case when $5 <> '' then 2026 end, case when $5 <> '' then $6 else '' end, '{1}', 'x', 'x'
       )
       returning id`,
      [list, at('document'), at('document_type'), at('cost_center'), at('number'), unit],
    )
    return Number(row?.id)
  }
  const records = async (list: List, from: number) => {
    const made: { id: number; wire: ListedRecord['wire'] }[] = []
    for (const n of [0, 1, 2, 3]) {
      const each = list.of(from + n)
      made.push({ id: await seed(list.list, each), wire: each.wire })
    }
    return made
  }
  const cases = new Map<string, CallCase>()
  for (const list of listsOf(documentOf, unit)) {
    const address = `${base}/${list.list}`
    const [changing, leaving] = [await records(list, 4), await records(list, 8)]
    cases.set(
      `exceptions.create${list.name}`,
      of(
        (t) => post(address, { ...list.of(t).wire, modulos: [1], observacao: `Novo ${t}` }),
        (t) => count('exception_record where list = $1 and note = $2', list.list, `Novo ${t}`),
        post(address, { modulos: [] }),
      ),
    )
    cases.set(
      `exceptions.change${list.name}`,
      of(
        (t) =>
          post(`${address}/${changing[t]?.id}`, {
            ...changing[t]?.wire,
            modulos: [1],
            observacao: 'Mudou',
          }),
        (t) => count('exception_record where id = $1 and version = 2', changing[t]?.id),
        post(`${address}/${changing[0]?.id}`, { modulos: [] }),
      ),
    )
    cases.set(
      `exceptions.remove${list.name}`,
      of(
        (t) => ({ path: `${address}/${leaving[t]?.id}`, method: 'DELETE' }),
        (t) =>
          count(
            `audit_entry where action = 'EXCLUIR_EXCECAO' and entity_id = $1`,
            String(leaving[t]?.id),
          ),
      ),
    )
  }
  const form = (name: string, text: string) => () => {
    const made = new FormData()
    made.set('file', new Blob([text], { type: 'text/csv' }), name)
    return made
  }
  const upload = `${base}/numero-documento/upload`
  const header = 'numero;anoCompetencia;unidEcon;modulos'
  cases.set(
    'exceptions.uploadDocumentNumbers',
    of(
      (t) => ({
        path: upload,
        method: 'POST',
        form: form(`numeros-${t}.csv`, `${header}\r\nUP-${t};2026;${unit};INADIMPLENCIA\r\n`),
      }),
      (t) => count('exception_record where number = $1', `UP-${t}`),
      { path: upload, method: 'POST', form: form('x.csv', 'x') },
    ),
  )
  return cases
}
