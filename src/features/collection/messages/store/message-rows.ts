import { type RawBuilder, sql } from 'kysely'

import { boletoNumber } from '#listing/server/boleto-number.ts'
import { matchesDocument } from '#listing/server/document-alias.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { BatchMessage } from '../contract/lists.ts'
import type { MessageActor } from '../rules/machine.ts'

type Sql = RawBuilder<unknown>

type StoredEvent = Omit<BatchMessage['eventos'][number], 'em'> & { readonly em: string }

/** A row as stored: instants within its events are texts, and nothing depends on the day. */
export type StoredMessage = Omit<BatchMessage, 'eventos' | 'porQue'> & {
  readonly eventos: readonly StoredEvent[]
}

/** Messages that a person releases and retires (rules 8.3). */
export function isHandledBy({ reminders, mayReleaseNotices }: MessageActor): Sql {
  const notices = mayReleaseNotices ? sql`m.kind = 'NOTIFICACAO'` : sql`false`
  const own = {
    all: sql`m.kind <> 'NOTIFICACAO'`,
    mall: sql`(m.kind <> 'NOTIFICACAO' and not m.is_corporate)`,
    corporate: sql`(m.kind <> 'NOTIFICACAO' and m.is_corporate)`,
    none: sql`false`,
  }[reminders]
  return sql`(${notices} or ${own})`
}

const boletos = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'numBoleto', o.number, 'luc', x.luc, 'vencimento', x.due_on, 'valor', x.open_cents,
      'valorCorrigido', x.corrected_cents, 'papel', x.role, 'passo', x.step)
      order by array_position(array['PASSO', 'ABSORVIDO', 'CITADO'], x.role), x.due_on, o.number)
    from message_boleto x
      join boleto o on o.id = x.boleto_id
    where x.message_id = m.id and x.left_reason is null
  ), '[]')`

const leftBoletos = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('numBoleto', o.number, 'motivo', x.left_reason)
      order by x.due_on, o.number)
    from message_boleto x
      join boleto o on o.id = x.boleto_id
    where x.message_id = m.id and x.left_reason is not null
  ), '[]')`

const events = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('evento', e.event, 'em', e.occurred_at, 'origem', e.source,
      'por', e.by_name, 'detalhe', e.detail) order by e.id)
    from message_event e
    where e.message_id = m.id
  ), '[]')`

const numbers = sql`
  (
    select string_agg(o.number, ', '
      order by array_position(array['PASSO', 'ABSORVIDO', 'CITADO'], x.role), x.due_on, o.number)
    from message_boleto x
      join boleto o on o.id = x.boleto_id
    where x.message_id = m.id and x.left_reason is null
  )`

const lastReply = sql`
  (
    select y.kind
    from message_reply y
    where y.message_id = m.id
    order by y.id desc
    limit 1
  )`

// The home of a person is not shown in lists (LGPD art. 6).
const address = sql`
  case when m.channel = 'CARTA' and length(m.document) = 11 then '***' else m.address end`

const from = sql`
  message m
  join mall s on s.id = m.mall_id
  join tenant t on t.id = m.tenant_id
  join contract k on k.id = m.contract_id
  join ladder_version v on v.ladder_id = m.ladder_id and v.version = m.ladder_version
  left join lateral (
    select p ->> 'rotulo' as label, p ->> 'nome' as name, (p ->> 'de')::int as place
    from jsonb_array_elements(v.steps) p
    where p ->> 'codigo' = m.step
    limit 1
  ) p on true`

/** The order of steps is that of their days; one that its ladder no longer has comes last. */
const place = sql`coalesce(p.place, 9999)`

const byBoleto = (text: string): Sql => sql`
  exists (
    select from message_boleto x
      join boleto b on b.id = x.boleto_id
    where x.message_id = m.id
      and ${boletoNumber(text, {
        numbers: [sql`b.number`, sql`b.original_number`],
        dues: [sql`b.due_on`, sql`b.original_due_on`],
        amounts: [sql`b.open_cents`, sql`b.original_cents`],
        boletoId: sql`b.id`,
      })}
  )`

/** Every column of a message in lists. */
export const messageColumns = (by: MessageActor): Source<StoredMessage>['columns'] => ({
  id: sql`m.id`,
  protocolo: sql`m.protocol`,
  data: sql`m.day`,
  idShopping: sql`m.mall_id`,
  shopping: sql`s.name`,
  idLojista: sql`m.tenant_id`,
  lojista: sql`coalesce(nullif(k.trade_name, ''), t.name)`,
  pessoa: sql`m.person`,
  nome: sql`m.name`,
  passo: sql`m.step`,
  rotulo: sql`coalesce(p.label, m.step)`,
  nomePasso: sql`coalesce(p.name, m.step)`,
  tipo: sql`m.kind`,
  regua: sql`v.name`,
  versaoRegua: sql`m.ladder_version`,
  modelo: sql`m.step || ', ' || m.person || ', ' || m.channel`,
  versaoModelo: sql`m.text_version`,
  canal: sql`m.channel`,
  endereco: address,
  estado: sql`m.state`,
  motivo: sql`m.reason`,
  boletos,
  numeros: sql`coalesce(${numbers}, '')`,
  valorPasso: sql`m.step_cents`,
  valor: sql`m.open_cents`,
  valorCorrigido: sql`m.corrected_cents`,
  encargoDia: sql`m.day_charge_cents`,
  liberadaPor: sql`case when m.released_at is not null
    then coalesce(m.released_by_name, 'Automática') end`,
  liberadaEm: sql`m.released_at`,
  enviadaEm: sql`m.sent_at`,
  entregueEm: sql`m.delivered_at`,
  comprovante: sql`m.proof`,
  origemEntrega: sql`m.delivery_source`,
  idProvedor: sql`m.provider_id`,
  sha256: sql`encode(m.sha256, 'hex')`,
  retirados: leftBoletos,
  eventos: events,
  resposta: lastReply,
  versao: sql`m.version`,
  podeLiberar: isHandledBy(by),
})

/** Messages of all days; lists add their own filters. */
export const messageSource = (by: MessageActor): Source<StoredMessage> => ({
  from,
  columns: messageColumns(by),
  sorts: {
    data: sql`m.day`,
    protocolo: sql`m.protocol`,
    lojista: brazilian(sql`coalesce(nullif(k.trade_name, ''), t.name)`),
    shopping: brazilian(sql`s.name`),
    pessoa: sql`m.person`,
    rotulo: place,
    passo: place,
    canal: sql`m.channel`,
    valor: sql`m.open_cents`,
    valorCorrigido: sql`m.corrected_cents`,
    estado: sql`m.state`,
    enviadaEm: sql`m.sent_at`,
    entregueEm: sql`m.delivered_at`,
  },
  filters: {
    data: (day: LocalDate) => sql`m.day = ${day}::date`,
    ids: (ids: readonly number[]) => sql`m.id = any(${[...ids]}::bigint[])`,
    passo: (step: string) => among(sql`m.step`, step.toUpperCase().split(/[,;\s]+/), 'text'),
    tipo: (kind: string) => sql`m.kind = ${kind.toUpperCase()}`,
    pessoa: (person: string) => sql`m.person = ${person.toUpperCase()}`,
    canal: (channel: string) => sql`m.channel = ${channel.toUpperCase()}`,
    estado: (state: string) => among(sql`m.state`, state.toUpperCase().split(','), 'text'),
    lojista: textContains(sql`k.trade_name`, sql`t.name`, sql`m.name`),
    numBoleto: byBoleto,
    cpfCnpj: (text: string) =>
      sql`(${matchesDocument(sql`m.document`, text)} or ${matchesDocument(sql`t.document`, text)})`,
    luc: (text: string) => sql`
      exists (
        select from message_boleto x
        where x.message_id = m.id and x.luc ilike ${startsWith(text)}
      )`,
    semRetiradas: (only: boolean) => (only ? sql`m.state <> 'RETIRADA'` : undefined),
    proposta: (only: boolean) => (only ? sql`m.state = 'PROPOSTA'` : undefined),
    minhas: (only: boolean) => (only ? isHandledBy(by) : undefined),
  },
  mall: sql`m.mall_id`,
  key: sql`m.id`,
  totals: { valor: sql`sum(m.open_cents)`, valorCorrigido: sql`sum(m.corrected_cents)` },
  groups: {
    passo: {
      key: sql`m.step || ' ' || m.person`,
      name: sql`min(coalesce(p.label || ', ' || p.name, m.step))
        || case min(m.person) when 'FIADOR' then ', fiadores' else '' end`,
      oldest: place,
      sums: {
        valor: sql`sum(m.open_cents)`,
        valorCorrigido: sql`sum(m.corrected_cents)`,
      },
    },
    lojista: {
      key: sql`m.tenant_id`,
      isId: true,
      name: sql`min(coalesce(nullif(k.trade_name, ''), t.name))`,
      detail: sql`min(t.name)`,
      oldest: place,
      sums: {
        valor: sql`sum(m.open_cents)`,
        valorCorrigido: sql`sum(m.corrected_cents)`,
      },
      texts: { shopping: sql`min(s.name)` },
    },
  },
})
