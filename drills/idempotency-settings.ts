import { type CallCase, casesBy, type Request } from './idempotency-case.ts'
import type { Place } from './place.ts'
import type { Person } from './world.ts'

const post = (path: string, payload: object): Request => ({ path, method: 'POST', payload })

/**
 * Cases of the configuration: direct changes, proposals, and their confirmation by another user.
 */
export async function settingCases(
  place: Place,
  {
    regua,
    regua2,
    third,
  }: { readonly regua: Person; readonly regua2: Person; readonly third: Person },
): Promise<Map<string, CallCase>> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  const cases = new Map<string, CallCase>()
  const reguaCase = casesBy(regua, regua2)
  const settings = '/bff/configuracao/serasa'
  const justificationOf = (text: string) => ({
    txtJustificativa: text,
    campoObrigatorio: 'CHAMADO',
    limiteExcecao: 1,
    flagAprovador: false,
    flagAtivo: true,
  })
  const put = (path: string, payload: object): Request => ({ path, method: 'PUT', payload })
  cases.set(
    'negativationSettings.createJustification',
    reguaCase(
      (t) => post(`${settings}/justificativa/`, justificationOf(`Motivo novo ${t}`)),
      (t) => count(`setting_proposal where after ->> 'txtJustificativa' = $1`, `Motivo novo ${t}`),
      post(`${settings}/justificativa/`, justificationOf('')),
    ),
  )
  cases.set(
    'negativationSettings.changeJustification',
    reguaCase(
      (t) => put(`${settings}/justificativa/${t + 1}`, justificationOf(`Motivo mudado ${t}`)),
      (t) =>
        count(`setting_proposal where after ->> 'txtJustificativa' = $1`, `Motivo mudado ${t}`),
      put(`${settings}/justificativa/1`, justificationOf('')),
    ),
  )
  const bounds = ['SLA_1', 'SLA_2', 'SLA_3', 'SLA_4']
  cases.set(
    'negativationSettings.saveParameter',
    reguaCase(
      (t) =>
        post(`${settings}/parametro/salvar`, {
          codigoParametro: bounds[t] ?? 'SLA_5',
          valor: '7',
          statusAtivo: true,
        }),
      (t) => count('setting_proposal where parameter_code = $1', bounds[t] ?? 'SLA_5'),
      post(`${settings}/parametro/salvar`, {
        codigoParametro: 'SLA_6',
        valor: 'x',
        statusAtivo: true,
      }),
    ),
  )
  // Proposed by a third user, so that both test users may decide.
  const proposals = await place.rows<{ id: number; code: string | null }>(
    `
      insert into setting_proposal (
        kind, parameter_code, base_version, before, after, proposed_by, proposed_by_name,
          proposed_at, expires_on
      )
     select 'PARAMETRO', p.code, p.version, jsonb_build_object('valor', p.value, 'ativo', true),
       jsonb_build_object('valor', x.value, 'ativo', true), $1::int, 'Terceira', now(),
       '2099-01-01'::date
     from parameter p
       join (
         values ('DIAS_ATRASO_MIN', '31'), ('DIAS_ATRASO_MAX', '1200'), ('VALOR_MINIMO', '0,02'),
           ('TOLERANCIA_VALOR', '2')
       ) x (code, value) using (code)
     union all
     select 'JUSTIFICATIVA', null, null::int, null::jsonb,
       jsonb_build_object(
         'txtJustificativa', 'Motivo proposto ' || t, 'campoObrigatorio', 'CHAMADO',
           'limiteExcecao', 1, 'flagAprovador', true, 'flagAtivo', true
       ),
       $1::int, 'Terceira', now(), '2099-01-01'::date
     from generate_series(1, 4) t
     returning id, parameter_code as code`,
    [third.id],
  )
  const [confirmable, refusable] = [true, false].map((isParameter) =>
    proposals.filter(({ code }) => (code !== null) === isParameter),
  ) as [typeof proposals, typeof proposals]
  const proposalAt = (of: typeof proposals, t: number) => of[t % of.length]?.id ?? 0
  const motivo = 'Não foi combinado com a diretoria'
  cases.set(
    'negativationSettings.confirmProposal',
    reguaCase(
      (t) => post(`${settings}/parametro/confirmar`, { idProposta: proposalAt(confirmable, t) }),
      (t) =>
        count(
          'parameter_version where version > 1 and code = (select parameter_code from setting_proposal where id = $1)',
          proposalAt(confirmable, t),
        ),
      post(`${settings}/parametro/confirmar`, { idProposta: 'x' }),
    ),
  )
  cases.set(
    'negativationSettings.refuseProposal',
    reguaCase(
      (t) =>
        post(`${settings}/parametro/recusar`, { idProposta: proposalAt(refusable, t), motivo }),
      (t) =>
        count(
          `audit_entry where action = 'RECUSAR_ALTERACAO' and (body ->> 'proposta')::int = $1`,
          proposalAt(refusable, t),
        ),
      post(`${settings}/parametro/recusar`, { idProposta: 'x', motivo }),
    ),
  )
  return cases
}
