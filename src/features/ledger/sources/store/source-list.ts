import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'

import type { SourceRow } from '../contract/calls.ts'
import { isExpected, type Moment } from '../rules/silence.ts'

type Row = Omit<SourceRow, 'ultimaEntrada' | 'proposta'> & {
  readonly ultimaEntrada: NonNullable<SourceRow['ultimaEntrada']>
  readonly proposta: NonNullable<SourceRow['proposta']>
}

/** Sources with their last received file and their pending proposal; without one, nulls. */
export const sourceRows: Source<Row> = {
  from: sql`
    source s
    join source_version v on v.source_id = s.id and v.version = s.version
    left join lateral (
      select f.id, f.state, f.received_at
      from received_file f
      where f.source_id = s.id and not f.is_rehearsal
      order by f.received_at desc, f.id desc
      limit 1
    ) f on true
    left join source_proposal p on p.source_id = s.id and p.state = 'PENDENTE'`,
  columns: {
    id: sql`s.id`,
    codigo: sql`s.code`,
    nome: sql`s.name`,
    traz: sql`s.brings`,
    forma: sql`coalesce(v.recipe #>> '{arquivos,0,forma}', '')`,
    situacao: sql`s.state`,
    versao: sql`s.version`,
    completo: sql`coalesce((v.recipe #>> '{partes,0,completo}')::boolean, false)`,
    shoppings: sql`s.malls`,
    sumidos: sql`s.vanished_policy`,
    esperadoAte: sql`coalesce(to_char(s.expected_by, 'HH24:MI'), '')`,
    // Without the hour and the business day, which `toSourceRow` adds.
    emSilencio: sql`s.state = 'ATIVA' and s.expected_by is not null and not exists (
      select from received_file l
      where l.source_id = s.id and l.state = 'CARREGADA'
        and l.loaded_at >= date_trunc('day', regua.now(), 'America/Sao_Paulo')
    )`,
    ultimaEntrada: { id: sql`f.id`, situacao: sql`f.state`, recebidoEm: sql`f.received_at` },
    proposta: {
      id: sql`p.id`,
      versao: sql`p.version`,
      propostoPor: sql`p.proposed_by_name`,
      propostoEm: sql`p.proposed_at`,
      motivo: sql`p.reason`,
      venceEm: sql`p.expires_on`,
    },
  },
  sorts: {
    nome: brazilian(sql`s.name`),
    traz: sql`s.brings`,
    situacao: sql`s.state`,
    versao: sql`s.version`,
  },
  filters: {
    nome: textContains(sql`s.name`),
    traz: (kinds: string[]) => among(sql`s.brings`, kinds, 'text'),
    situacao: (states: string[]) => among(sql`s.state`, states, 'text'),
  },
  key: sql`s.id`,
}

export const toSourceRow = ({ ultimaEntrada, proposta, ...row }: Row, now: Moment): SourceRow => ({
  ...row,
  emSilencio: row.emSilencio && isExpected(row.esperadoAte, now),
  // Both come from outer joins, as JSON.
  ultimaEntrada:
    (ultimaEntrada.id as number | null) === null
      ? null
      : { ...ultimaEntrada, recebidoEm: new Date(ultimaEntrada.recebidoEm) },
  proposta:
    (proposta.id as number | null) === null
      ? null
      : { ...proposta, propostoEm: new Date(proposta.propostoEm) },
})
