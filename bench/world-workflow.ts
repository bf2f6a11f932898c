import { usualWay as way } from '../drills/world.ts'
import type { Step } from './world-ledger.ts'

/** Users of the generated history, by login. */
export const team = {
  analyst: 'bench.analista',
  corporate: 'bench.corporativa',
  sender: 'bench.regua',
} as const

const root = '11222333'
const openCycle = '2026-11-01'

// Fate -> status, outcome, path, and number of log entries.
const steps = `(values
  ('LIBERAR', 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', null, 0, 0),
  ('ANALISE', 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', null, 1, 1),
  ('APROVACAO', 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', null, 2, 1),
  ('CORPORATIVA', 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA', null, 3, 1),
  ('HOLDING', 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING', null, 4, 1),
  ('EXCECAO', 'PENDENTE_APROVACAO_EXCECAO_KA', null, 5, 1),
  ('ENVIO', 'PENDENTE_DE_ENVIO', null, 5, 1),
  ('EM LOTE', 'PENDENTE_DE_ENVIO', null, 5, 1),
  ('BAIXA', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', null, 5, 2),
  ('ERRO', 'FINALIZADO_COM_ERRO', null, 5, 2),
  ('NEGATIVADO', 'FINALIZADO', 'NEGATIVADO', 5, 2),
  ('BAIXADO', 'FINALIZADO', 'BAIXADO', 5, 2),
  ('ISENTO', 'FINALIZADO', 'ISENTO', 5, 1),
  ('RETIRADO', 'FINALIZADO', 'RETIRADO_PAGAMENTO', 2, 1),
  ('BLOQUEADO', 'FINALIZADO', 'BLOQUEADO', 5, 1)
) s (fate, status, outcome, come, lines)`

/** Step from which an item entered each step it has passed. */
const enteredFrom = (come: number) =>
  JSON.stringify(
    Object.fromEntries(way.slice(1, come + 1).map((step, index) => [step, way[index]])),
  )
const enteredFromCase = `case s.come ${way.map((_, come) => `when ${come} then '${enteredFrom(come)}'`).join(' ')} end`

const handledBy = `case when s.come < 2 then '{}' when s.come < 4 then jsonb_build_object('${way[1]}', jsonb_build_array((select id from app_user where login = '${team.analyst}')))
  else jsonb_build_object('${way[1]}', jsonb_build_array((select id from app_user where login = '${team.analyst}')), '${way[3]}', jsonb_build_array((select id from app_user where login = '${team.corporate}'))) end`

const guard = (code: string, severity: 'ALERTA' | 'BLOQUEIO', text: string) =>
  JSON.stringify([
    {
      codigo: code,
      severidade: severity,
      pessoa: 'LOJISTA',
      texto: text,
      orientacao: 'Confira com o jurídico.',
    },
  ])

const lote = (operation: string, where: string, status: string, movement: string) => `
  insert into bureau_batch (
    informant_root, operation, remessa, status, movement_on, file_name, created_by_name,
    created_at, sent_at, answered_at
  )
  select '${root}', '${operation}',
    (
      select last_remessa from bureau_informant where root = '${root}'
    ) + row_number() over (order by y.competence)::int,
    '${status}', ${movement}, 'CONVEM-' || y.competence,
    'Régua', ${movement} + interval '18 hours', ${movement} + interval '18 hours',
    case when '${status}' = 'RESPONDIDO' then ${movement} + interval '62 hours' end
  from cycle y where ${where}`
const count = `
  update bureau_informant
  set last_remessa = (select max(remessa) from bureau_batch)
  where root = '${root}'`

const person = (alias: string) =>
  `jsonb_build_object('kind', case when length(${alias}.document) = 11 then 'F' else 'J' end, 'document', ${alias}.document, 'name', ${alias}.name)`

const record = (
  operation: 'I' | 'E',
) => `jsonb_build_object('operation', '${operation}', 'creditorBranch', '000181', 'occurredOn', i.original_due_on, 'contractEndsOn', i.due_on, 'natureza', 'AL',
  'principal', ${person('l')}, 'address', jsonb_build_object('street', p.street, 'district', p.district, 'city', p.city, 'state', p.uf, 'cep', p.cep), 'value_cents', i.balance_cents, 'contractNumber', i.number)
  || case when p.kind = 'FIADOR' then jsonb_build_object('coobrigado', ${person('p')}) else '{}' end${operation === 'E' ? ` || '{"motive": "01"}'` : ''}`

const submissions = (
  operation: 'INCLUSAO' | 'EXCLUSAO',
  fates: string,
  status: string,
  codes = '{}',
) => `
  insert into bureau_submission (
    batch_id, mall_id, item_id, person_id, operation, sequence, motive, value_cents, record,
    status, codes, returned_on
  )
  select b.id, i.mall_id, i.id, p.id, '${operation}',
    1 + row_number() over (partition by b.id order by i.id, p.kind desc, p.id),
    ${operation === 'EXCLUSAO' ? `'01'` : 'null'}, i.balance_cents,
    ${record(operation === 'INCLUSAO' ? 'I' : 'E')}, '${status}', '${codes}',
    case when b.answered_at is not null then b.answered_at::date end
  from item_fate f
  join negativation_item i on i.id = f.item_id
  join item_person p on p.item_id = i.id
  join item_person l on l.item_id = i.id and l.kind = 'LOJISTA'
    join cycle y on y.id = i.cycle_id
    join bureau_batch b on b.operation = '${operation}' and b.file_name = 'CONVEM-' || y.competence
  where f.fate in (${fates})`

const sentStatuses = `('NEGATIVADO', 'BAIXADO', 'BAIXA', 'ERRO', 'EM LOTE')`

// One or two entries per moved item; the sending names its lote, as the invariants require.
const reportedColumns = `
  create temporary table told as
  select i.mall_id, i.id, a.n, jsonb_build_object('mall_id', i.mall_id, 'user_id', u.id, 'user_name', u.name, 'profile', 'RÉGUA DE COBRANÇA', 'action', a.action, 'entity', 'boleto', 'entity_id', i.id::text,
    'body', jsonb_build_object('boleto', i.number, 'para', i.status, 'resultado', i.outcome, 'decisao', case when i.is_negativate then 'NEGATIVAR' else 'ISENTAR' end,
      'valorCentavos', i.balance_cents, 'saldoCentavos', i.balance_cents, 'lote', a.lote)) as entry
  from item_fate f join negativation_item i on i.id = f.item_id join app_user u on u.login = '${team.sender}'
    cross join lateral (
      select 1 as n, case when f.fate in ${sentStatuses} then 'ENVIAR' when f.fate = 'RETIRADO' then 'RETIRAR' when f.fate = 'ANALISE' then 'ENCAMINHAR' else 'SUBMETER' end as action, f.batch_id as lote where f.lines > 0
      union all select 2, case when f.fate = 'BAIXADO' then 'ENVIAR' else 'RETORNO' end, coalesce(f.removal_batch_id, f.batch_id) where f.lines > 1) a;
  create index on told (mall_id)`
const auditLines = `
  select regua.append_audit(
    (select jsonb_agg(t.entry order by t.id, t.n) from told t where t.mall_id = m.id)
  )
  from mall m where exists (select from told t where t.mall_id = m.id) order by m.id`

const days = `date '2026-11-03' + (f.k % 16)::int`

/**
 * Cycles with items, persons, lotes, records, files and decisions, as the workflow would have left
 * each fate.
 */
export const workflow: readonly Step[] = [
  {
    makes: 'people',
    sql: `insert into app_user (login, name, email, profile_id, is_demo)
      select u.login, u.name, u.login || '@regua.example', p.id, true
      from (values ('${team.analyst}', 'Camila Souza', 'COBRANCASHOPPING'),
        ('${team.corporate}', 'Cláudia Carvalho', 'COBRANCACORPORATIVA'),
        ('${team.sender}', 'Renata Queiroz', 'REGUADECOBRANCA')) u (login, name, code)
        join profile p using (code);
      insert into user_mall (user_id, mall_id)
      select u.id, m.id
      from app_user u
      cross join mall m
      where u.login = '${team.analyst}'`,
  },
  {
    makes: 'cycles',
    sql: `
      insert into cycle (
        competence, status, cutoff_on, opened_by_name, opened_at, closed_by_name, closed_at
      )
      select d::date, case when d = date '${openCycle}' then 'ABERTO' else 'ENCERRADO' end,
        d::date + 2, 'Sistema', d + interval '2 days',
        case when d <> date '${openCycle}' then 'Sistema' end,
        case when d <> date '${openCycle}' then d + interval '29 days' end
      from generate_series(date '2022-12-01', date '${openCycle}', interval '1 month') d`,
  },
  {
    makes: 'items',
    sql: `
      insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
        outcome, is_negativate, flag_set_by, justification_id, observation, number, original_number,
        luc, trade_name, tenant_name, document, group_name, portfolio, due_on, original_due_on,
        balance_cents, approved_cents, listed_cents, guarantor_count, negativation_count,
        exemption_count,
        guards, block_count, alert_count, guards_checked_at, step_entered_on, step_due_on,
          entered_from, handled_by, failed_operation, removal, created_at, version)
      select b.mall_id, y.id, b.id, c.id, c.tenant_id, s.status, s.outcome,
        not exempt.is,
        case when exempt.is then case when f.fate = 'BLOQUEADO' then 'GUARDA' else 'PESSOA' end end,
        case when exempt.is and f.fate <> 'BLOQUEADO' then 1 + (f.k % 3)::int end,
        case
          when exempt.is
          and f.fate <> 'BLOQUEADO' then 'Lojista pediu parcelamento; proposta em análise.' end,
        b.number, b.original_number, c.luc, c.trade_name, c.name, c.document, g.name, g.portfolio,
        b.due_on, b.original_due_on,
        case when b.open_cents = 0 then b.original_cents else b.open_cents end,
        case
          when s.come = 5
          and not exempt.is then case
            when b.open_cents = 0 then b.original_cents
            else b.open_cents end end,
        case
          when f.fate in ('NEGATIVADO', 'BAIXADO', 'BAIXA') then case
            when b.open_cents = 0 then b.original_cents
            else b.open_cents end end,
        coalesce(r.guarantors, 0), 0, case when f.k % 50 = 7 then 1 else 0 end,
        case
          when f.fate = 'BLOQUEADO' then '${guard('G01', 'BLOQUEIO', 'Há liminar que impede a negativação.')}'
          when f.k % 12 = 5 then '${guard('G13', 'ALERTA', 'A dívida prescreve em menos de um ano.')}'
          else '[]' end::jsonb,
        (f.fate = 'BLOQUEADO')::int, (f.fate <> 'BLOQUEADO' and f.k % 12 = 5)::int,
        timestamptz '2026-11-20 06:00-03',
        case when y.status = 'ABERTO' then ${days} else y.competence + 20 end,
        case when y.status = 'ABERTO' and s.come between 1 and 5 then ${days} + 7 end,
        (${enteredFromCase})::jsonb, (${handledBy})::jsonb,
        case when f.fate = 'ERRO' then 'INCLUSAO' end,
        case
          when f.fate = 'BAIXA' then jsonb_build_object('motive', 'PAGAMENTO', 'isApproved', false,
            'receipts', jsonb_build_array('P' || b.id), 'from',
            jsonb_build_object('status', 'FINALIZADO', 'resultado', 'NEGATIVADO')) end,
        y.opened_at, 1 + s.lines
      from fate f join ${steps} using (fate)
        join boleto b on b.mall_id = f.mall_id and b.number = '26' || lpad(f.k::text, 9, '0')
        join contract c on c.id = b.contract_id
        join cycle y
          on y.competence = case
            when s.outcome is null
            and f.fate not in ('BAIXA', 'ERRO') then date '${openCycle}'
            else least(f.competence + interval '2 months', date '2026-10-01')::date end
        left join group_tenant t
          on t.mall_id = c.mall_id
          and t.document = c.document
          and t.luc = c.luc
        left join collection_group g on g.id = t.group_id
        left join (select contract_id, count(*) as guarantors from guarantor group by contract_id) r
          on r.contract_id = c.id
        cross join lateral (
          select f.fate in ('ISENTO', 'BLOQUEADO')
            or (s.outcome is null and s.come between 1 and 4 and f.k % 17 = 3) as is
        ) exempt
      order by y.competence, b.mall_id, b.due_on, b.id`,
  },
  {
    makes: 'fates of items',
    sql: `create temporary table item_fate as
      select i.id as item_id, f.fate, s.lines, f.k, null::bigint as batch_id, null::bigint as removal_batch_id from fate f join ${steps} using (fate)
        join negativation_item i on i.mall_id = f.mall_id and i.number = '26' || lpad(f.k::text, 9, '0')`,
  },
  {
    makes: 'people of the items',
    sql: `
      insert into item_person (item_id, mall_id, kind, guarantor_id, document, name, born_on,
        street, district, city, uf, cep, is_negativate, inclusion, exclusion, attempts,
        was_ever_listed, listed_cents,
        sent_on, publish_on, last_event_on, codes, error_text)
      select i.id, i.mall_id, w.kind, w.guarantor_id, w.document, w.name, w.born_on, w.street,
        w.district, w.city, w.uf, w.cep, i.is_negativate,
        case
          when f.fate = 'EM LOTE' then 'ENVIADO'
          when f.fate = 'ERRO' then 'REJEITADO'
          when f.fate in ('NEGATIVADO', 'BAIXADO', 'BAIXA') then 'ATIVO'
          else 'A_ENVIAR' end,
        case when f.fate = 'BAIXADO' then 'EXCLUIDO' end, (f.fate in ${sentStatuses})::int,
        f.fate in ('NEGATIVADO', 'BAIXADO', 'BAIXA'),
        case when f.fate in ('NEGATIVADO', 'BAIXADO', 'BAIXA') then i.balance_cents end,
        case
          when f.fate = 'EM LOTE' then date '2026-11-19'
          when f.fate in ${sentStatuses} then y.competence + 19 end,
        case when f.fate in ('NEGATIVADO', 'BAIXADO', 'BAIXA') then y.competence + 32 end,
        case
          when f.fate in ('NEGATIVADO', 'ERRO', 'BAIXA') then y.competence + 22 + (f.k % 5)::int
          when f.fate = 'BAIXADO' then least(y.competence + 60 + (f.k % 5)::int,
            date '2026-11-19') end,
        case when f.fate = 'ERRO' then '{059}'::text[] else '{}' end,
        case when f.fate = 'ERRO' then 'Inclusão de registro já existente' end
      from item_fate f
      join negativation_item i on i.id = f.item_id
      join cycle y on y.id = i.cycle_id
        join (
          select id as contract_id, 'LOJISTA' as kind, null::bigint as guarantor_id, document,
            name, null::date as born_on, street, district, city, uf, cep
          from contract
          union all
          select contract_id, 'FIADOR', id, document, name, born_on, street, district, city, uf, cep
          from guarantor) w
            on w.contract_id = i.contract_id
      order by i.id, w.kind desc, w.guarantor_id`,
  },
  {
    makes: 'the informant',
    sql: `insert into bureau_informant (root, last_remessa) values ('${root}', 0)`,
  },
  {
    makes: 'lotes of inclusions',
    sql: `${lote('INCLUSAO', `y.status = 'ENCERRADO'`, 'RESPONDIDO', 'y.competence + 19')}; ${count}`,
  },
  {
    makes: 'lotes of removals',
    sql: `${lote('EXCLUSAO', `y.status = 'ENCERRADO'`, 'RESPONDIDO', "least(y.competence + 55, date '2026-11-16')")}; ${count}`,
  },
  {
    makes: 'the lote on its way',
    sql: `${lote('INCLUSAO', `y.status = 'ABERTO'`, 'ENVIADO', `date '2026-11-19'`)}; ${count}`,
  },
  {
    makes: 'files of the lotes',
    sql: `with files as (
        insert into stored_file (name, media_type, size_bytes, sha256)
        select b.file_name || '-' || b.operation || '-' || b.id || side, 'text/plain',
          octet_length(convert_to(b.file_name || b.id || side, 'UTF8')),
          sha256(convert_to(b.file_name || b.id || side, 'UTF8'))
        from bureau_batch b
        cross join unnest(array['.rem', '.ret']) side
        where side = '.rem' or b.status = 'RESPONDIDO'
        returning id, name
      ), kept as (
        insert into stored_file_chunk (file_id, position, bytes)
        select f.id, 0, convert_to(b.file_name || b.id || right(f.name, 4), 'UTF8')
        from files f
        join bureau_batch b
          on f.name = b.file_name || '-' || b.operation || '-' || b.id || right(f.name, 4)
      )
      update bureau_batch b set sent_file_id = s.id, return_file_id = r.id
      from bureau_batch o
      left join files s on s.name = o.file_name || '-' || o.operation || '-' || o.id || '.rem'
      left join files r on r.name = o.file_name || '-' || o.operation || '-' || o.id || '.ret'
      where o.id = b.id`,
  },
  {
    makes: 'accepted inclusions',
    sql: submissions('INCLUSAO', `'NEGATIVADO', 'BAIXADO', 'BAIXA'`, 'ACEITO'),
  },
  {
    makes: 'refused inclusions',
    sql: `${submissions('INCLUSAO', `'ERRO'`, 'REJEITADO', '{059}').replace('1 + row_number()', '5000001 + row_number()')}`,
  },
  { makes: 'accepted removals', sql: submissions('EXCLUSAO', `'BAIXADO'`, 'ACEITO') },
  { makes: 'inclusions on their way', sql: submissions('INCLUSAO', `'EM LOTE'`, 'ENVIADO') },
  {
    makes: 'what lotes hold',
    sql: `update bureau_batch b set item_count = s.items, person_count = s.persons
      from (
        select batch_id, count(distinct item_id) as items, count(*) as persons
        from bureau_submission
        group by batch_id
      ) s
      where s.batch_id = b.id;
      update negativation_item i
      set batch_id = b.id, batch_operation = 'INCLUSAO'
      from item_fate f, bureau_batch b
      where f.item_id = i.id and f.fate = 'EM LOTE' and b.status = 'ENVIADO';
      update item_fate f
      set batch_id = s.batch_id
      from bureau_submission s
      where s.item_id = f.item_id and s.operation = 'INCLUSAO';
      update item_fate f
      set removal_batch_id = s.batch_id
      from bureau_submission s
      where s.item_id = f.item_id and s.operation = 'EXCLUSAO'`,
  },
  {
    makes: 'what the bureau said',
    sql: `
      insert into bureau_event (
        batch_id, submission_id, mall_id, person_id, code, code_group, text, on_day
      )
      select batch_id, id, mall_id, person_id, '059', 'REGISTRO',
        'Inclusão de registro já existente', returned_on
      from bureau_submission
      where status = 'REJEITADO'`,
  },
  { makes: 'the decision log', sql: reportedColumns },
  { makes: 'the decision log', sql: auditLines },
]

/** Does what a job does every minute. */
export const mergeSums = `
  select regua.refresh_sums('negativation_tally'), regua.refresh_negativation_guarantors()`

/** Counters that the triggers would have maintained row by row. */
export const reckoning: readonly Step[] = [
  {
    makes: 'stored sums',
    sql: `
      select regua.recompute_sums('negativation_tally'), regua.recompute_negativated_item(),
        regua.recompute_sums('negativated_tally'), regua.recompute_sums('negativated_person'),
        regua.recompute_sums('listed_tally')`,
  },
  {
    makes: 'stale keys of recovery',
    sql: `insert into stale_key (derived, mall_id) select 'recovery_case', id from mall`,
  },
]
