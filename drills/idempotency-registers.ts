import { cnpj } from '../db/demo/documents.ts'
import { type CallCase, casesBy, type Request } from './idempotency-case.ts'
import type { Place } from './place.ts'
import type { Person } from './world.ts'

const base = '/bff/empresas'
const contatos = [{ tipo: 'EMAIL', contato: 'contato@empresa.example' }]
const company = (t: number, name: string) => ({
  razaoSocial: name,
  cnpj: cnpj(`5512340${t}`, 1),
  contatos,
})
const mall = (name: string) => ({ nome: name, codigoUnidadeEconomica: name, participacao: '50.00' })
const send = (method: 'POST' | 'PUT', path: string, payload: object): Request => ({
  path,
  method,
  payload,
})

/** Cases of companies, malls and ownership: each target is its own company and mall. */
export async function registerCases(
  place: Place,
  { admin, admin2 }: { readonly admin: Person; readonly admin2: Person },
  targets: number,
): Promise<ReadonlyMap<string, CallCase>> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  const ids = async (text: string, values: unknown[]) =>
    (await place.rows<{ id: number }>(text, values)).map(({ id }) => id)
  const roots = Array.from({ length: targets }, (_, t) => cnpj(`6612340${t}`, 1))
  const companies = await ids(
    `
      insert into company (name, cnpj)
      select 'Empresa ' || c, c
      from unnest($1::text[]) c
      returning id`,
    [roots],
  )
  const malls = await ids(
    `
      insert into mall (name, economic_unit)
      select 'Cadastro ' || n, 'CAD' || n
      from generate_series(1, $1::int) n
      returning id`,
    [targets * 3],
  )
  const lines = await ids(
    `
      insert into mall_company (mall_id, company_id, economic_unit)
      select m, $2, 'CAD'
      from unnest($1::int[]) m
      returning id`,
    [malls.slice(targets * 2), companies[0]],
  )
  const at = (list: readonly number[], t: number) => list[t] ?? 0
  const byAdmin = casesBy(admin, admin2)
  const told = (action: string, mallOf: (t: number) => number) => (t: number) =>
    count('audit_entry where action = $1 and entity_id = $2', action, String(mallOf(t)))
  const setOf = (t: number) => at(malls, targets + t)
  return new Map([
    [
      'registers.createCompany',
      byAdmin(
        (t) => send('POST', base, company(t, `Nova ${t}`)),
        (t) => count('company where name = $1', `Nova ${t}`),
        send('POST', base, company(0, '')),
      ),
    ],
    [
      'registers.changeCompany',
      byAdmin(
        (t) =>
          send('PUT', `${base}/${at(companies, t)}`, {
            ...company(t, `Mudada ${t}`),
            cnpj: roots[t],
          }),
        (t) => count('company where name = $1 and version = 2', `Mudada ${t}`),
        send('PUT', `${base}/${at(companies, 0)}`, company(0, '')),
      ),
    ],
    [
      'registers.createMall',
      byAdmin(
        (t) => send('POST', `${base}/shoppings`, mall(`Mall novo ${t}`)),
        (t) => count('mall where name = $1', `Mall novo ${t}`),
        send('POST', `${base}/shoppings`, mall('')),
      ),
    ],
    [
      'registers.changeMall',
      byAdmin(
        (t) => send('PUT', `${base}/shoppings/${at(malls, t)}`, mall(`Mall mudado ${t}`)),
        (t) => count('mall where name = $1 and version = 2', `Mall mudado ${t}`),
        send('PUT', `${base}/shoppings/${at(malls, 0)}`, mall('')),
      ),
    ],
    [
      'registers.saveMallCompanies',
      byAdmin(
        (t) =>
          send('PUT', `${base}/unidades-economicas/empresas`, [
            {
              empresaId: at(companies, t),
              codigoUnidadeEconomica: 'CAD',
              shoppingId: setOf(t),
              principal: true,
            },
          ]),
        told('ASSOCIAR_EMPRESAS', setOf),
        send('PUT', `${base}/unidades-economicas/empresas`, []),
      ),
    ],
    [
      'registers.removeMallCompany',
      byAdmin(
        (t) => ({ path: `${base}/unidades-economicas/empresa/${at(lines, t)}`, method: 'DELETE' }),
        told('REMOVER_EMPRESA', (t) => at(malls, targets * 2 + t)),
      ),
    ],
  ])
}
