import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'
import type { Tx } from '#server/database/connection.ts'
import { hasRule, mayOpen } from '#server/work/work.ts'

import { actorOf } from '../actions/session.ts'
import { coveredPaths, menuEntries } from '../rules/menu.ts'
import { initialProfiles, menuGroups, profileCodeOf, visibleGroups } from '../rules/session.ts'
import * as people from './people.ts'
import { deleteExpired } from './sign-in.ts'

const db = database()
const inside = <T>(work: (tx: Tx) => Promise<T>) =>
  inRolledBackTransaction(db.app, { malls: 'all' }, work)

// Expected access by screen, copied by hand from the spec's route table.
const all = 'RC CS AS CC HO AH JU AD'
const bureauReaders = 'RC CC HO AH CS AS'
const collection = 'CC HO AH RC CS AS'
const holding = 'CC HO AH RC'
const expectedRights: Record<string, string> = {
  '/home': all,
  '/clientes-elegiveis': 'RC',
  '/analisar-negativacao-shopping': 'CS',
  '/aprovar-negativacao-shopping': 'AS',
  '/analisar-negativacao-corporativo': 'CC',
  '/aprovar-negativacao-corporativo': 'AH',
  '/validar-aprovacoes': 'RC CC',
  '/negativar-lojista': 'RC',
  '/acompanhamento-workflow': bureauReaders,
  '/inclusao-baixa-manual': 'RC CC CS AS',
  '/inclusao-negativacao-manual': 'RC CC CS AS',
  '/boletos-negativados': `${bureauReaders} JU`,
  '/retorno-serasa': 'RC',
  '/acompanhar-boletos': `${bureauReaders} JU`,
  '/baixa-semiautomatica': 'RC',
  '/reenvio-retorno-erro': 'RC',
  '/contratos-elegiveis': 'RC JU',
  '/analisar-ajuizamento-shopping': 'CS',
  '/aprovar-ajuizamento-shopping': 'AS',
  '/analisar-ajuizamento-corporativa': 'CC',
  '/aprovar-ajuizamento-corporativa': 'AH',
  '/validar-ajuizamento': 'JU RC',
  '/acompanhar-ajuizamentos': `${bureauReaders} JU`,
  '/status-workflow': 'JU RC CC HO AH',
  '/import-ajuizamentos': 'JU RC',
  '/import-autos': 'JU RC',
  '/import-ajuizamentos-manual': 'JU RC',
  '/priorizacao': collection,
  '/priorizacao-grupo-cobranca': holding,
  '/priorizacao-legado': collection,
  '/boletos': collection,
  '/boletos-grupo-cobranca': holding,
  '/boletos-legado': collection,
  '/Detalhes-Boletos': collection,
  '/radar-de-prescricao': `${collection} JU`,
  '/agir-hoje': collection,
  '/antes-e-depois-da-negativacao': `${collection} JU`,
  '/resumo-de-inadimplencia': collection,
  '/relatorio-inadimplencia': collection,
  '/fechar-o-mes': 'RC AD',
  '/calculo-inadimplencia': 'RC AD',
  '/processamento-inadimplencia': 'RC',
  '/status-dados': 'RC CC',
  '/import-inadimplencia': 'RC',
  '/importar-dados-oracle-manual': 'RC',
  '/cadastro-inadimplencia': 'RC AD',
  '/retornos-bancarios': `${collection} JU`,
  '/creditos-a-alocar': `${collection} JU`,
  '/titulos-a-conferir': `${holding} JU`,
  '/fontes-de-dados': `${holding} JU AD`,
  '/migracao': 'RC AD',
  '/entradas-de-dados': `${holding} JU`,
  '/cartas-email': bureauReaders,
  '/acessos-usuarios': 'AD',
  '/cadastro-grupo-de-cobranca': 'RC CC AD',
  '/cadastro-empresas': 'AD',
  '/cadastro-serasa': 'RC AD',
  '/cadastro-ajuizamento': 'AD JU RC',
  '/configuracao-priorizacao': 'RC AD',
  '/configuracoes-excecoes': 'RC AD',
  '/linha-do-tempo': `${bureauReaders} JU`,
  '/regua': all,
  '/regua-do-dia': `${collection} JU`,
  '/mensagens': `${collection} JU`,
  '/modelos-mensagem': 'RC AD CC JU',
  '/contestacoes': `${collection} JU`,
  '/auditoria': 'AD HO',
}

const rules: Record<string, Record<string, string>> = {
  // Beyond the list of rules 1: loading where others only read.
  '/calculo-inadimplencia': { FECHAR_MES: 'RC', REABRIR_MES: 'AD' },
  '/cartas-email': { CARREGAR: 'RC' },
  '/retornos-bancarios': { DECIDIR_RETORNO: 'RC' },
  '/fontes-de-dados': { EDITAR_FONTE: 'RC AD' },
  '/migracao': { CONFERIR_MIGRACAO: 'RC AD' },
  '/entradas-de-dados': { DECIDIR_ENTRADA: 'RC' },
  '/titulos-a-conferir': { BAIXAR_SUMIDOS: 'RC' },
  '/import-inadimplencia': { CARREGAR: 'RC' },
  '/importar-dados-oracle-manual': { CARREGAR: 'RC' },
  '/relatorio-inadimplencia': { CARREGAR: 'RC' },
  '/processamento-inadimplencia': { CARREGAR: 'RC' },
  '/contratos-elegiveis': { AGUARDANDO_LIBERACAO: 'RC JU' },
  '/analisar-ajuizamento-shopping': { ANALISE_SHOPPING: 'CS' },
  '/aprovar-ajuizamento-shopping': { APROVACAO_SHOPPING: 'AS' },
  '/analisar-ajuizamento-corporativa': { ANALISE_CORPORATIVA: 'CC' },
  '/aprovar-ajuizamento-corporativa': { APROVACAO_CORPORATIVA: 'AH' },
  '/validar-ajuizamento': { APROVACAO_FINAL: 'JU RC' },
  '/acompanhar-ajuizamentos': {
    ACOMPANHAR: 'JU RC',
    REABRIR_FASE: 'JU',
    EDITAR_DATA_AJUIZAMENTO: 'JU',
  },
  '/import-ajuizamentos': { CARREGAR: 'JU RC' },
  '/import-autos': { CARREGAR: 'JU RC' },
  '/import-ajuizamentos-manual': { CARREGAR: 'JU RC' },
  '/cadastro-ajuizamento': { CARREGAR: 'JU RC' },
  // Rules 8.3: who writes and confirms ladders, releases messages, and decides disputes.
  '/regua': { EDITAR: 'RC', CONFIRMAR: 'RC AD' },
  '/regua-do-dia': {
    LIBERAR: 'RC CC CS',
    LIBERAR_NOTIFICACAO: 'RC CC JU',
    // Rules 8.7: they are notified of a tenant that was retired three times in 30 days.
    ACOMPANHAR: 'RC AH',
  },
  '/contestacoes': {
    CONTESTAR: 'RC CC CS JU',
    DECIDIR: 'RC CC JU',
    // Rules 8.2: notified daily once reminders are no longer held and nobody has decided.
    ACOMPANHAR: 'AH',
  },
  // Permission to view as another user.
  '/acessos-usuarios': { VISUALIZAR_COMO: 'AD' },
  '/clientes-elegiveis': { AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING: 'RC' },
  '/analisar-negativacao-shopping': { PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: 'CS' },
  '/aprovar-negativacao-shopping': {
    PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING: 'AS',
    APROVADOR_DIRETOR_SHOPPING: '',
  },
  '/analisar-negativacao-corporativo': { PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA: 'CC' },
  '/aprovar-negativacao-corporativo': {
    PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING: 'AH',
    APROVADOR_DIRETOR_HOLDING: '',
  },
  '/validar-aprovacoes': { PENDENTE_APROVACAO_EXCECAO_KA: 'RC' },
  '/negativar-lojista': { PENDENTE_DE_ENVIO: 'RC' },
  '/baixa-semiautomatica': { PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA: 'RC' },
  '/boletos-negativados': {
    FINALIZADO: `${bureauReaders} JU`,
    FINALIZADO_COM_ERRO: `${bureauReaders} JU`,
  },
  '/reenvio-retorno-erro': { FINALIZADO_COM_ERRO: 'RC', REENVIAR: 'RC', ISENTAR: 'RC' },
}

const names = {
  RC: 'RÉGUA DE COBRANÇA',
  CS: 'COBRANÇA SHOPPING',
  AS: 'APROVADOR SHOPPING',
  CC: 'COBRANÇA CORPORATIVA',
  HO: 'HOLDING',
  AH: 'APROVADOR HOLDING',
  JU: 'JURÍDICO',
  AD: 'ADMINISTRADOR',
} as const

// Menu entries by profile. Three further capabilities of one entry each still fit.
const menuLength = { RC: 17, CS: 13, AS: 13, CC: 16, HO: 11, AH: 12, JU: 8, AD: 6 } as const

async function person(tx: Tx, short: keyof typeof names, login = 'alguem'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (login, name, email, profile_id)
    select ${login}, 'Alguém', 'a@b.example', id
    from profile
    where name = ${names[short]}
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

describe.each(Object.keys(names) as (keyof typeof names)[])('the profile %s', (short) => {
  test('opens exactly the screens of the specification', async () => {
    await inside(async (tx) => {
      const actor = await actorOf(tx, await person(tx, short))
      const wanted = Object.keys(expectedRights).filter((path) =>
        expectedRights[path]?.split(' ').includes(short),
      )
      expect([...(actor?.rights.keys() ?? [])].toSorted()).toEqual(wanted.toSorted())
    })
  })

  test('has exactly the rule codes of rules 1', async () => {
    await inside(async (tx) => {
      const actor = await actorOf(tx, await person(tx, short))
      const held = [...(actor?.rights ?? [])].flatMap(([path, codes]) =>
        [...codes].map((code) => `${path} ${code}`),
      )
      const wanted = Object.entries(rules).flatMap(([path, codes]) =>
        Object.keys(codes)
          .filter((code) => codes[code]?.split(' ').includes(short))
          .map((code) => `${path} ${code}`),
      )
      expect(held.toSorted()).toEqual(wanted.toSorted())
    })
  })

  test('has at most 20 menu entries, which cover every granted screen', async () => {
    await inside(async (tx) => {
      const routes = menuGroups(await people.listScreens(tx, await person(tx, short)))
      const entries = menuEntries(routes).flatMap((group) => group.entries)
      expect(entries.length).toBeLessThanOrEqual(20)
      expect(entries).toHaveLength(menuLength[short])
      expect(entries.flatMap(coveredPaths).toSorted()).toEqual(
        visibleGroups(routes)
          .flatMap(({ menus }) => menus.map(({ url }) => url))
          .toSorted(),
      )
    })
  })

  test('has a code derived from its name', () => {
    expect(initialProfiles[short]).toBe(profileCodeOf(names[short]))
  })
})

describe('rights', () => {
  test('every screen of the route table has a rule that opens it; the menu lists only granted screens', async () => {
    await inside(async (tx) => {
      const { rows } = await sql<{
        path: string
      }>`
        select m.path
        from menu m
        join menu_rule r on r.menu_id = m.id and r.code = 'ACESSAR'`.execute(tx)
      expect(rows.map(({ path }) => path).toSorted()).toEqual(
        Object.keys(expectedRights).toSorted(),
      )
      const screens = await people.listScreens(tx, await person(tx, 'CC'))
      expect(screens.find(({ url }) => url === '/validar-aprovacoes')).toEqual({
        url: '/validar-aprovacoes',
        group: 'Serasa',
        label: 'Validar exceções',
        rules: [],
      })
      expect(screens.flatMap((screen) => screen.rules)).not.toContain('ACESSAR')
      expect(screens.map(({ url }) => url)).not.toContain('/negativar-lojista')
    })
  })

  test('a rule on a screen that may not be opened grants nothing', async () => {
    await inside(async (tx) => {
      const id = await person(tx, 'HO')
      await sql`
        insert into profile_permission
        select p.id, r.id
        from profile p, menu_rule r
        where p.code = 'HOLDING' and r.code = 'PENDENTE_DE_ENVIO'`.execute(tx)
      const actor = await actorOf(tx, id)
      expect(actor && mayOpen(actor, '/negativar-lojista')).toBe(false)
      expect(actor && hasRule(actor, 'PENDENTE_DE_ENVIO')).toBe(false)
    })
  })

  test('an empty mall list means every mall, except for the shopping profiles', async () => {
    await inside(async (tx) => {
      const [corporate, shopping] = [await person(tx, 'CC', 'um'), await person(tx, 'CS', 'dois')]
      expect((await actorOf(tx, corporate))?.malls).toBe('all')
      expect((await actorOf(tx, shopping))?.malls).toEqual([])
      const { rows } = await sql<{
        id: number
      }>`insert into mall (name, economic_unit) values ('Um', 'u-1') returning id`.execute(tx)
      await sql`
        insert into user_mall (user_id, mall_id)
        select id, ${rows[0]?.id}
        from app_user
        where login in ('um', 'dois')`.execute(tx)
      expect((await actorOf(tx, corporate))?.malls).toEqual([rows[0]?.id])
      expect((await actorOf(tx, shopping))?.malls).toEqual([rows[0]?.id])
    })
  })

  test('a disabled user has no rights', async () => {
    await inside(async (tx) => {
      const id = await person(tx, 'RC')
      await sql`update app_user set is_active = false where id = ${id}`.execute(tx)
      expect(await actorOf(tx, id)).toBeUndefined()
    })
  })
})

test('expired sessions, failures and nonces are deleted', async () => {
  await inside(async (tx) => {
    const id = await person(tx, 'RC')
    await sql`
      insert into session (token_hash, user_id, expires_at, ends_at)
      values ('a', ${id}, now(), now() - interval '31 days'),
        ('b', ${id}, now(), now() - interval '29 days')`.execute(tx)
    await sql`
      insert into sign_in_failure (address, login_hash, at)
      values ('x', 'x', now() - interval '25 hours'), ('y', 'y', now())`.execute(tx)
    await sql`
      insert into sign_in_nonce
      values ('velho', now() - interval '1 second'), ('novo', now() + interval '1 minute')`.execute(
      tx,
    )
    await deleteExpired(tx)
    const left = async (text: ReturnType<typeof sql<{ what: string }>>) =>
      (await text.execute(tx)).rows.map(({ what }) => what)
    expect(await left(sql`select encode(token_hash, 'escape') as what from session`)).toEqual(['b'])
    expect(await left(sql`select address as what from sign_in_failure`)).toEqual(['y'])
    expect(await left(sql`select nonce as what from sign_in_nonce`)).toEqual(['novo'])
  })
})

test('the reference rows of rules 8.1 exist', async () => {
  await inside(async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select
      (
        select string_agg(m.code || ' ' || a.code, ', ' order by m.id)
        from movement_type m
        join account_type a on a.id = m.account_type_id
      ) as movements,
      (select string_agg(prefix, ' ' order by id) from document_type) as documents,
      (select string_agg(code, ' ' order by id) from contract_type) as contracts,
      (select string_agg(name, ', ' order by id) from company_type) as companies,
      (
        select json_agg(
          json_build_array(text, requirement, exception_limit, needs_approver) order by id
        )
        from justification
      ) as justifications`.execute(tx)
    expect(rows[0]).toEqual({
      movements: 'ALM ALUGUEL, CDO CONDOMINIO, FPP FUNDO, MID COMERCIAL, CFD CONFISSAO',
      documents: 'DP FT NF RB CT',
      contracts: 'LOJA MALL MIDIA CDU CONFISSAO',
      companies: 'Administradora, Empreendedora, Condomínio, Fundo',
      justifications: [
        ['Acordo em negociação', 'NAO_OBRIGATORIO', 2, false],
        ['Contestação do lojista', 'CHAMADO', 2, false],
        ['Pagamento em análise', 'CHAMADO_OU_ANEXO', 1, false],
        ['Ordem judicial', 'ANEXO', null, false],
        ['Decisão comercial', 'CHAMADO_OU_ANEXO', null, true],
      ],
    })
  })
})
