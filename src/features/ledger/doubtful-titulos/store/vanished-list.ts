import { sql } from 'kysely'

import { startsWith, textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'

import type { VanishedRow } from '../contract.ts'

const lojista = sql`coalesce(nullif(k.trade_name, ''), k.name)`

export const vanishedSource: Source<VanishedRow> = {
  from: sql`
    vanished_titulo v
    join titulo t on t.id = v.titulo_id
    join boleto b on b.id = t.boleto_id
    join contract k on k.id = t.contract_id
    join mall m on m.id = v.mall_id
    join source s on s.id = v.source_id
    left join write_off_proposal p on p.id = v.proposal_id`,
  columns: {
    id: sql`v.id`,
    idTitulo: sql`v.titulo_id`,
    shopping: sql`m.name`,
    numeroTitulo: sql`t.number`,
    numBoleto: sql`b.number`,
    lojista,
    fonte: sql`s.name`,
    valorAberto: sql`v.open_cents`,
    desde: sql`v.vanished_on`,
    ultimaConfirmacao: sql`v.confirmed_on`,
    situacao: sql`v.state`,
    idProposta: sql`v.proposal_id`,
    propostoPor: sql`coalesce(p.proposed_by_name, '')`,
    motivo: sql`coalesce(p.reason, '')`,
  },
  sorts: {
    desde: sql`v.vanished_on`,
    shopping: brazilian(sql`m.name`),
    lojista: brazilian(lojista),
    numeroTitulo: sql`t.number`,
    numBoleto: sql`b.number`,
    valorAberto: sql`v.open_cents`,
    situacao: sql`v.state`,
  },
  mall: sql`v.mall_id`,
  filters: {
    idFonte: (sourceId: number) => sql`v.source_id = ${sourceId}`,
    situacao: (states: string[]) => among(sql`v.state`, states, 'text'),
    numeroTitulo: (typed: string) => sql`t.number ilike ${startsWith(typed)}`,
    lojista: textContains(sql`k.trade_name`, sql`k.name`),
  },
  key: sql`v.id`,
  totals: { valorAberto: sql`sum(v.open_cents)` },
}
