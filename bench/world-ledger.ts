/**
 * A set-based statement of the generator and its result. `$1` is the number of boletos, if used.
 */
export type Step = {
  readonly makes: string
  readonly sql: string
  readonly values?: readonly unknown[]
}

/** Size of the data: each contract has one boleto per month, until November 2026. */
export type Extent = {
  readonly boletos: number
  readonly malls: number
  readonly months: number
}

const lastMonth = Temporal.PlainYearMonth.from('2026-11')
const firstMonthOf = ({ months }: Extent) =>
  lastMonth
    .subtract({ months: months - 1 })
    .toPlainDate({ day: 1 })
    .toString()

// Pseudo-random by row number: reproducible, and rows are independent.
const chance = `
  create function pg_temp.chance(n bigint, about int) returns int language sql immutable as
    'select (hashint8extended(n, about) & 1048575)::int % 1000'`

const arrayOf = (words: readonly string[]) =>
  `'{${words.map((word) => `"${word}"`).join(',')}}'::text[]`
const pick = (words: readonly string[], chance: string) =>
  `(${arrayOf(words)})[1 + ${chance} % ${words.length}]`

const mallFirst = [
  'Campo',
  'Serra',
  'Porto',
  'Jardim',
  'Vale',
  'Praia',
  'Monte',
  'Lago',
  'Parque',
  'Vila',
  'Costa',
  'Ponta',
]
const mallLast = ['Belo', 'Azul', 'Novo', 'das Flores', 'Verde']
// From this many malls on, names get a number.
const mallNames = mallFirst.length * mallLast.length
const first = [
  'Bella',
  'Linho',
  'Cantina',
  'Café',
  'Ótica',
  'Magazine',
  'Arena',
  'Livraria',
  'Sapataria',
  'Doce',
  'Flora',
  'Conecta',
  'Passo',
  'Brasa',
  'Pipa',
  'Empório',
  'Studio',
  'Trama',
  'Grão',
  'Aurora',
  'Quitute',
  'Alfaia',
  'Pixel',
  'Papelaria',
]
const last = [
  'Carioca',
  'do Sol',
  'Urbana',
  'Serena',
  'Mineiro',
  'do Cerrado',
  'da Vila',
  'Imperial',
  'Torrado',
  'Nobre',
  'da Praia',
  'Livre',
  'Nativa',
  'Lunar',
  'Mais',
  'Central',
  'Expressa',
  'Viva',
  'Colorida',
  'Alvarenga',
  'Monte Verde',
  'Esportes',
  'Fina',
  'Caipira',
]
const form = ['Ltda', 'Ltda', 'Ltda', 'ME', 'EPP', 'S.A.']
const givenNames = [
  'Adriana',
  'Bernardo',
  'Cecília',
  'Daniel',
  'Elaine',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Ingrid',
  'Juliana',
  'Leandro',
  'Mariana',
  'Otávio',
  'Patrícia',
  'Rafael',
  'Sílvia',
  'Tiago',
  'Valéria',
]
const surname = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Fonseca',
  'Guimarães',
  'Lacerda',
  'Medeiros',
  'Nogueira',
  'Paiva',
  'Queiroz',
  'Rezende',
  'Sampaio',
  'Teixeira',
  'Vasconcelos',
  'Xavier',
]
const chains = [
  'Sabor da Roça',
  'Massas do Bexiga Novo',
  'Café Alvorada Real',
  'Brasa e Lenha',
  'Estampa Viva',
  'Linho Cru',
  'Passo Nobre',
  'Alfaia Masculina',
  'Magazine Alvarenga',
  'Lojas Primavera',
  'Conecta Mais',
  'Flora Nativa',
  'Ótica Visão Boa',
  'Pipa Encantada',
]
const portfolios = [
  'Portfólio Alimentação',
  'Portfólio Moda',
  'Portfólio Âncoras',
  'Portfólio Serviços',
]

const name = (n: string) =>
  `${pick(first, `(${n} / 3 * 7 + ${n})`)} || ' ' || ${pick(last, `(${n} / 5 * 11 + ${n} / 24)`)}`
const address = (n: string) =>
  `'Avenida Paulista, ' || (100 + ${n} % 2800), 'Bela Vista', 'São Paulo', 'SP', '01310100'`

/**
 * Malls, tenants, contracts, guarantors, boletos, títulos and receipts: consistent sums, unique
 * numbers, valid documents.
 */
export function ledger(
  extent: Extent,
  firms: readonly string[],
  people: readonly string[],
): readonly Step[] {
  const { boletos, malls, months } = extent
  const firstMonth = firstMonthOf(extent)
  return [
    { makes: 'chance', sql: chance },
    {
      makes: 'documents',
      sql: `create temporary table firm as select n::int, document from unnest($1::text[]) with ordinality d (document, n)`,
      values: [firms],
    },
    {
      makes: 'documents',
      sql: `create temporary table individual as select n::int, document from unnest($1::text[]) with ordinality d (document, n)`,
      values: [people],
    },
    {
      makes: 'malls',
      sql: `insert into mall (name, economic_unit, portfolio, city, uf)
      select 'Shopping ' || ${pick(mallFirst, '(n / 5)')} || ' ' || ${pick(mallLast, 'n')}
          || case when n < ${mallNames} then '' else ' ' || 1 + n / ${mallNames} end,
        lpad(n::text, 3, '0'), ${pick(portfolios, 'n')}, 'São Paulo', 'SP'
      from generate_series(0, ${malls - 1}) n`,
    },
    {
      makes: 'companies',
      sql: `with made as (
        insert into company (name, cnpj, type_id)
        select 'Empreendimentos ' || n || ' S.A.', cnpj, (select min(id) from company_type)
        from unnest($1::text[]) with ordinality c (cnpj, n)
        returning id)
      insert into mall_company (mall_id, company_id, economic_unit, is_principal)
      select m.id, (array(select id from made order by id))[1 + m.id % cardinality($1::text[])],
        m.economic_unit, true
      from mall m`,
      values: [firms.slice(0, 4)],
    },
    {
      // The first malls have many more tenants than the last.
      makes: 'plans of contracts',
      sql: `create temporary table plan as
      select g.n, (array(select id from mall order by id))[1 + floor(${malls} * power(pg_temp.chance(g.n, 1) / 1000.0, 1.6))::int] as mall_id,
        case when g.n % 12 = 0 then g.n / 12 % ${chains.length} end as chain,
        f.document,
        case when g.n % 12 = 0 then ${pick(chains, 'g.n / 12')} else ${name('g.n')} end as trade_name,
        (250000 + power(pg_temp.chance(g.n, 2) / 1000.0, 3) * 6000000)::bigint as rent_cents, pg_temp.chance(g.n, 3) as debtor
      from generate_series(1, ${boletos / months}::int) g (n) join firm f on f.n = case when g.n % 12 = 0 then 5 + g.n / 12 % ${chains.length} else 20 + g.n end`,
    },
    {
      makes: 'tenants',
      sql: `insert into tenant (mall_id, document, name)
      select distinct
        on (mall_id, document) mall_id, document, trade_name || ' Comércio ' || ${pick(form, 'n')}
      from plan
      order by mall_id, document, n`,
    },
    {
      makes: 'LUCs',
      sql: `insert into luc (mall_id, code) select mall_id, 'L' || lpad(n::text, 5, '0') from plan`,
    },
    {
      makes: 'contracts',
      sql: `
      insert into contract (
        mall_id, number, luc, tenant_id, document, name, trade_name, object, contract_type_id,
        status, starts_on, street, district, city, uf, cep, is_registered
      )
      select p.mall_id, 'C' || lpad(n::text, 6, '0'), 'L' || lpad(n::text, 5, '0'), t.id,
        p.document, t.name, p.trade_name, 'COMÉRCIO',
        (select id from contract_type where code = 'LOJA'),
        case when pg_temp.chance(n, 4) < 60 then 'INATIVO' else 'ATIVO' end, '${firstMonth}',
        ${address('n')}, true
      from plan p join tenant t using (mall_id, document) order by n`,
    },
    {
      makes: 'collection groups',
      sql: `with groups as (
        insert into collection_group (name, portfolio)
        select 'Grupo ' || c, ${pick(portfolios, 'n::int')}
        from unnest(${arrayOf(chains)}) with ordinality u (c, n)
        returning id, name)
      insert into group_tenant (mall_id, group_id, document, luc, trade_name)
      select p.mall_id, g.id, p.document, 'L' || lpad(n::text, 5, '0'), p.trade_name
      from plan p
      join groups g on g.name = 'Grupo ' || p.trade_name
      where p.chain is not null`,
    },
    {
      makes: 'guarantors',
      sql: `
      insert into guarantor (
        mall_id, contract_id, document, name, born_on, street, district, city, uf, cep
      )
      select c.mall_id, c.id, d.document,
        ${pick(givenNames, '(p.n + f * 5)')} || ' ' || ${pick(surname, '(p.n / 7 + f)')} || ' ' || ${pick(surname, '(p.n / 3 + f + 4)')},
        date '1960-01-01' + (p.n * 37 + f * 1013) % 14000, ${address('p.n')}
      from plan p
      join contract c on c.mall_id = p.mall_id and c.number = 'C' || lpad(p.n::text, 6, '0')
        cross join generate_series(
          0,
          case
            when pg_temp.chance(p.n, 5) < 440 then 0
            when pg_temp.chance(p.n, 5) < 560 then 1
            else -1 end
        ) f
        join individual d on d.n = p.n * 2 + f
      order by p.n, f`,
    },
    {
      // Outcome of each boleto: 'fate' says how far it came in the workflow.
      makes: 'fates of boletos',
      sql: `create temporary table fate as
      select p.n * ${months} + m as k, p.mall_id, c.id as contract_id, m, (date '${firstMonth}' + make_interval(months => m))::date as competence,
        (date '${firstMonth}' + make_interval(months => m))::date + 4 + p.n % 4 * 5 as due_on,
        p.rent_cents + pg_temp.chance(p.n * ${months} + m, 6) * 137 as cents, pg_temp.chance(p.n * ${months} + m, 7) as roll, p.debtor,
        null::text as fate
      from plan p join contract c on c.mall_id = p.mall_id and c.number = 'C' || lpad(p.n::text, 6, '0') cross join generate_series(0, ${months - 1}) m`,
    },
    {
      makes: 'fates of boletos',
      sql: `update fate set fate = case
        when m >= ${months - 2} then case when roll < 500 then 'A VENCER' else 'PAGO' end
        when m < ${months - 2} and m >= 14 and roll < 250 then case
          when roll < 62 then 'LIBERAR'
            when roll < 137 then 'ANALISE'
            when roll < 175 then 'APROVACAO'
            when roll < 200 then 'CORPORATIVA'
          when roll < 220 then 'HOLDING'
            when roll < 225 then 'EXCECAO'
            when roll < 238 then 'ENVIO'
            when roll < 242 then 'EM LOTE'
            when roll < 246 then 'BAIXA'
            else 'ERRO' end
        when roll < 520 then 'NEGATIVADO'
          when roll < 620 then 'ISENTO'
          when roll < 760 then 'RETIRADO'
          when roll < 810 then 'BAIXADO'
          when roll < 850 then 'BLOQUEADO'
        else 'PAGO' end`,
    },
    {
      makes: 'boletos',
      sql: `
      insert into boleto (
        mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
        open_cents
      )
      select mall_id, contract_id, '26' || lpad(k::text, 9, '0'), '26' || lpad(k::text, 9, '0'),
        due_on, due_on, cents,
        case
          when fate in ('PAGO', 'RETIRADO', 'BAIXADO', 'BAIXA') then 0
          when roll % 20 = 7 then cents - cents * 8 / 100
          else cents end
      from fate order by k`,
    },
    {
      // Rent, condominium and promotion fund; for a partly paid boleto the fund is the paid part.
      makes: 'títulos',
      sql: `
      insert into titulo (
        mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, cost_center,
        competence, due_on, original_due_on, original_cents, open_cents
      )
      select b.mall_id, b.id, b.contract_id, 'T' || b.number || part.code, d.id, part.id,
        'CL' || b.mall_id, date_trunc('month', b.due_on)::date, b.due_on, b.due_on, part.cents,
        case
          when b.open_cents = 0
          or (part.code = 'FPP' and b.open_cents < b.original_cents) then 0
          else part.cents end
      from boleto b cross join (select id from document_type where prefix = 'DP') d
        cross join lateral (
          select t.id, t.code,
            case t.code
              when 'FPP' then b.original_cents * 8 / 100
              when 'CDO' then b.original_cents * 22 / 100
            else b.original_cents - b.original_cents * 8 / 100 - b.original_cents * 22 / 100 end as cents
          from movement_type t where t.code in ('ALM', 'CDO', 'FPP')) part
      order by b.id`,
    },
    {
      makes: 'receipts',
      sql: `
      insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents,
        loaded_at)
      select t.mall_id, t.id, 'P' || t.id, p.cleared_on, p.cleared_on - 1, t.original_cents,
        -- A file of each day is loaded in its night.
        (p.cleared_on + time '23:00') at time zone 'America/Sao_Paulo'
      from titulo t,
        lateral (select t.due_on + 3 + (t.id % 40)::int) late (on_day),
        -- What would be paid after the last day was paid ahead, a little of it on each day.
        lateral (
          select case when late.on_day <= date '2026-11-19' then late.on_day
            else date '2026-11-19' - (t.id % 30)::int end
        ) p (cleared_on)
      where t.open_cents = 0
      order by p.cleared_on, t.id`,
    },
  ]
}
