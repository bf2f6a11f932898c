import { cpf } from '../db/demo/documents.ts'
import { type CallCase, casesBy, type Request } from './idempotency-case.ts'
import type { Place } from './place.ts'
import type { Person } from './world.ts'

const base = '/bff/grupo-cobranca/grupo'
const post = (path: string, payload: object): Request => ({
  path: `${base}${path}`,
  method: 'POST',
  payload,
})

type World = {
  readonly regua: Person
  readonly regua2: Person
  readonly malls: readonly number[]
  readonly targets: number
}

/** Cases of the collection groups: each target is its own group or tenant. */
export async function groupCases(
  place: Place,
  { regua, regua2, malls, targets }: World,
): Promise<ReadonlyMap<string, CallCase>> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  const added = async (word: string): Promise<readonly number[]> =>
    (
      await place.rows<{ id: number }>(
        `
          insert into collection_group (name)
          select $1 || n
          from generate_series(1, $2::int) n
          returning id`,
        [`Grupo ${word} `, targets],
      )
    ).map(({ id }) => id)
  const mall = malls[0] ?? 0
  const document = (t: number) => cpf(String(600_000_000 + t))
  const [deleted, filled, emptied] = [
    await added('que sai'),
    await added('que enche'),
    await added('que esvazia'),
  ]
  for (const [t, group] of emptied.entries())
    await place.rows(
      'insert into group_tenant (mall_id, group_id, document, luc) values ($1, $2, $3, $4)',
      [mall, group, document(t), `SAI${t}`],
    )
  const tenant = (group: number | undefined, t: number, luc: string) => ({
    idGrupoCobranca: group,
    idShopping: mall,
    numCpfcnpj: document(t),
    luc,
  })
  const byRegua = casesBy(regua, regua2)
  return new Map([
    [
      'collectionGroups.saveGroup',
      byRegua(
        (t) => post('/salvar', { nomeGrupoCobranca: `Grupo novo ${t}`, nomePortifolio: 'Norte' }),
        (t) => count('collection_group where name = $1', `Grupo novo ${t}`),
        post('/salvar', { nomeGrupoCobranca: '' }),
      ),
    ],
    [
      'collectionGroups.deleteGroup',
      byRegua(
        (t) => post('/excluir', { idGrupoCobranca: deleted[t] }),
        (t) =>
          count(
            `audit_entry where action = 'EXCLUIR_GRUPO' and entity_id = $1`,
            String(deleted[t]),
          ),
        post('/excluir', { idGrupoCobranca: 'x' }),
      ),
    ],
    [
      'collectionGroups.associate',
      byRegua(
        (t) => post('/associar', { ...tenant(filled[t], t, `ENTRA${t}`), nomFantasia: 'Loja' }),
        (t) => count('group_tenant where luc = $1', `ENTRA${t}`),
        post('/associar', { idGrupoCobranca: filled[0] }),
      ),
    ],
    [
      'collectionGroups.dissociate',
      byRegua(
        (t) => post('/excluir/associados', tenant(emptied[t], t, `SAI${t}`)),
        (t) =>
          count(
            `audit_entry where action = 'RETIRAR_LOJISTA' and entity_id = $1`,
            String(emptied[t]),
          ),
        post('/excluir/associados', { idGrupoCobranca: emptied[0] }),
      ),
    ],
  ])
}
