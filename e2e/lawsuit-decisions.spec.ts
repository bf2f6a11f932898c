// Several users take legal actions from the analysis of the mall to the follow-up (spec 2:2.7).
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import {
  act,
  asLogin,
  dialog,
  onOwnServer,
  open,
  rows,
  tickFirstListings,
  toast,
} from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'

// Released actions of the largest debtors of two malls, as after the next Disparar.
const released = `
  with debtor as (
    select c.id, sum(t.open_cents)::bigint as open, count(distinct t.boleto_id)::int as boletos,
      min(t.original_due_on) as first_due_on, row_number() over (order by sum(t.open_cents) desc) as n
    from contract c join titulo t on t.contract_id = c.id and t.open_cents > 0
    where c.mall_id in (1, 2) and t.original_due_on between '2023-11-18' and '2026-09-19'
    group by c.id
  ), action as (
    insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name, trade_name,
      object, debt_type_id, action_type_id, cycle_month, status, step_entered_on, step_due_on,
      entered_from, criterion_cents, open_total_cents, boleto_count, first_due_on, prescribes_on)
    select c.mall_id, c.id, c.number, c.luc, c.document, c.name, c.trade_name, c.object,
      (select id from debt_type where code = 'LOJA'),
      (select id from lawsuit_action_type where code = 'EXE'), '2026-11-01', 'ANALISE_SHOPPING',
      '2026-11-18', '2026-11-26', '{"ANALISE_SHOPPING": "AGUARDANDO_LIBERACAO"}', d.open, d.open,
      d.boletos, d.first_due_on, (d.first_due_on + interval '3 years')::date
    from debtor d join contract c on c.id = d.id
    where d.n <= 4
    returning id, contract_id, mall_id
  )
  insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
  select a.id, t.id, a.mall_id, true
  from action a join titulo t on t.contract_id = a.contract_id and t.open_cents > 0
  where t.original_due_on between '2023-11-18' and '2026-09-19'`

// Input of 'Vale a pena?': 62.000,00 and 1.000,00, and two actions without a balance.
const weighed = [
  `update mall set uf = 'SP' where id in (1, 2)`,
  `insert into lawsuit_cost (uf, rate_bps, min_cents, fixed_cents) values ('SP', 150, 17680, 35050)
    on conflict (uf) do update set rate_bps = 150, min_cents = 17680, max_cents = null, fixed_cents = 35050`,
  `update lawsuit_action_type set chance_bps = 5000 where code = 'EXE'`,
  `update lawsuit l
    set corrected_cents = case r.n when 1 then 6200000 else 100000 end, correction_cents = 0,
      fine_cents = 0, interest_cents = 0, corrected_on = '2026-11-18',
      corrected_at = '2026-11-18T12:00:00Z'
    from (select id, row_number() over (order by criterion_cents desc) as n from lawsuit) r
    where r.id = l.id and r.n <= 2`,
]

const test = onOwnServer({ world: 'erp', prepare: [released, ...weighed] })
/** The actions of this start are submitted. */
const submitted = onOwnServer({ world: 'erp', prepare: [released, ...weighed] })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

const analysis = '/analisar-ajuizamento-shopping'
const as = async (page: Page, login: string, path: string) => {
  await resumeSession(page, login)
  await open(page, path)
}
const pick = async (page: Page, index: number, label: string) => {
  await rows(page)
    .nth(index)
    .getByRole('button', { name: /^Ações do contrato/ })
    .click()
  await page.getByRole('menuitem', { name: label }).click()
}
async function confirm(page: Page): Promise<void> {
  const question = dialog(page, 'Confirmação')
  await tickFirstListings(question)
  await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
}
const choose = async (page: Page, name: string) => {
  await dialog(page, 'Justificativa').getByLabel('Justificativas', { exact: true }).first().click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('the analyst sees the columns of the specification and justifies; a file above 1 MB is refused', async ({
  page,
}) => {
  await as(page, 'analista.shopping', analysis)
  await expect(rows(page)).toHaveCount(4)
  const heads = await page.getByRole('main').getByRole('columnheader').allInnerTexts()
  for (const name of [
    'Nome Fantasia',
    'Razão Social',
    'CPF/CNPJ',
    'LUC',
    'Objeto',
    'Dívida',
    'Ação cabível',
    'Status',
    'Ações',
  ])
    expect(heads.join(' ')).toContain(name)
  await pick(page, 0, 'Justificativas')
  const form = dialog(page, 'Justificativa')
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Limpar' })).toBeDisabled()
  await choose(page, 'Acordo em negociação')
  await expect(form.getByText('Número do chamado é obrigatório.').first()).toBeVisible()
  await form.locator('input[type=file]').setInputFiles({
    name: 'grande.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(1_048_577),
  })
  await expect(form.getByText('O arquivo não pode exceder 1MB.')).toBeVisible()
  await form.getByLabel('Número do chamado').fill('RN-100')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
  await expect(rows(page).first()).toContainText('ISENTAR')
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'analise')

  await pick(page, 0, 'Justificativas')
  await expect(form.getByRole('region', { name: /histórico/ })).toContainText('RN-100')
  await form.getByRole('button', { name: 'Limpar' }).click()
  await expect(rows(page).first()).toContainText('AJUIZAR')
})

test("'Vale a pena?' shows its formula with its own numbers, sorts the list, and is empty if a number is missing", async ({
  page,
}) => {
  await as(page, 'analista.shopping', analysis)
  // 62.000,00 × 50 % − 930,00 − 350,50; 1.000,00 × 50 % − 176,80 − 350,50.
  await rows(page)
    .first()
    .getByRole('button', { name: /^Vale a pena\?.*: 29\.719,50$/ })
    .click()
  const card = dialog(page, 'Vale a pena?')
  for (const part of ['62.000,00', '50,00 %', '31.000,00', '930,00', '350,50', '29.719,50'])
    await expect(card.getByRole('cell', { name: part, exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'vale-a-pena')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'vale-a-pena-escuro')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(dialog(page, 'Justificativa')).toHaveCount(0)

  await open(page, `${analysis}?sort=-valorEsperado`)
  await expect(rows(page).nth(1)).toContainText('-27,30')
  await expect(page.getByRole('main').getByText('Valor abaixo do custo estimado')).toHaveCount(1)
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /sem saldo devedor corrigido$/ })
    .click()
  await expect(card).toContainText('O saldo devedor corrigido desta ação ainda não foi calculado.')
  await picture(page, 'sem-saldo')
})

test("'Detalhes da dívida' opens a boleto to its títulos, and an excluded one can be confirmed", async ({
  page,
}) => {
  await as(page, 'analista.shopping', analysis)
  await pick(page, 0, 'Detalhes da dívida')
  const debt = dialog(page, 'Detalhes da dívida')
  await expect(debt.getByText('Desabilitando um título você confirma')).toBeVisible()
  await expect(debt.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
  await debt
    .getByRole('button', { name: /^Abrir o boleto/ })
    .first()
    .click()
  await debt
    .getByRole('checkbox', { name: /^Considerar o título/ })
    .first()
    .uncheck()
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await picture(page, 'divida')
  // It stays unconfirmed: the user who changes títulos in a step may not submit it.
  await expect(debt.getByRole('button', { name: 'Confirmar' })).toBeEnabled()
})

test('the start page of the analyst counts what waits in the step and links there', async ({
  page,
}) => {
  await as(page, 'analista.shopping', '/home')
  const row = page
    .getByRole('table', { name: 'Minha fila' })
    .getByRole('row', { name: /Analisar ajuizamento \(shopping\)/ })
  await expect(row).toContainText('Submeter Recomendação')
  await expect(row).toContainText('faltam 5 dias úteis')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/analisar-ajuizamento-shopping$/)
  await expect(rows(page)).toHaveCount(4)
})

submitted(
  'actions go from the analysis of the mall through five steps to the follow-up',
  { tag: '@day' },
  async ({ page, request }) => {
    await test.step('the analyst submits all rows, and nothing is pending for this user', async () => {
      await as(page, 'analista.shopping', analysis)
      await act(page, 'Submeter Recomendação').click()
      await expect(dialog(page, 'Confirmação')).toContainText('4 ações')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(page.getByText('Sem pendências nesta etapa')).toBeVisible()
    })
    await test.step("the approver returns one with a reason: it is back in the analyst's list", async () => {
      await as(page, 'aprovador.shopping', '/aprovar-ajuizamento-shopping')
      await rows(page).first().getByRole('checkbox').check()
      await act(page, 'Devolver').click()
      await dialog(page, 'Devolver').getByLabel('Motivo').fill('Falta conferir o valor.')
      await dialog(page, 'Devolver').getByRole('button', { name: 'Devolver' }).click()
      await expect(toast(page, 'Devolvido com sucesso.')).toBeVisible()
      await expect(rows(page)).toHaveCount(3)
      await as(page, 'analista.shopping', analysis)
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByRole('main')).toContainText('Devolvida: Falta conferir o valor.')
      await picture(page, 'devolvida')
    })
    await test.step('each next user submits what the previous step submitted', async () => {
      for (const [login, path] of [
        ['aprovador.shopping', '/aprovar-ajuizamento-shopping'],
        ['corporativa', '/analisar-ajuizamento-corporativa'],
        ['aprovador.holding', '/aprovar-ajuizamento-corporativa'],
        ['juridico', '/validar-ajuizamento'],
      ] as const) {
        await as(page, login, path)
        await expect(rows(page)).toHaveCount(3)
        await act(page, 'Submeter Recomendação').click()
        await confirm(page)
        await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
        await expect(rows(page)).toHaveCount(0)
      }
    })
    await test.step("'Status do workflow' counts the actions by mall and status, and a row opens to them", async () => {
      await as(page, 'juridico', '/status-workflow')
      const matrix = page.getByRole('table', { name: 'Ações por shopping e status' })
      await expect(matrix.getByRole('row')).not.toHaveCount(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await matrix.getByRole('link', { name: /, Análise do Shopping: 1 ação/ }).click()
      await expect(page).toHaveURL(/aba=lista/)
      await expect(rows(page)).toHaveCount(1)
      await page.goto('/status-workflow?aba=lista')
      await expect(rows(page).filter({ hasText: 'Em acompanhamento' }).first()).toBeVisible()
      const analysed = rows(page).filter({ hasText: 'Análise do Shopping' })
      await expect(analysed).toHaveCount(1)
      await analysed.getByRole('button').first().click()
      await expect(page.getByRole('table', { name: /: Análise do Shopping$/ })).toContainText(
        'AJUIZAR',
      )
      expect(await accessibilityFaults(page)).toEqual([])
      await picture(page, 'status')
    })
    await test.step('an action is on the start page of the lawyer, in the timeline of the tenant and on the page of its boletos', async () => {
      await as(page, 'juridico', '/home')
      const phases = page.getByRole('list', { name: 'Ações por fase' })
      await expect(phases.getByRole('link')).toHaveCount(7)
      expect(await accessibilityFaults(page)).toEqual([])
      await picture(page, 'inicio')
      await page.emulateMedia({ colorScheme: 'dark' })
      await picture(page, 'inicio-escuro')
      await phases.getByRole('link', { name: /^Documentação: 3 ações/ }).click()
      await expect(rows(page)).toHaveCount(3)

      const { content } = await asLogin<{ content: { idLojista: number }[] }>(
        request,
        'juridico',
        '/lojista/localizar',
        { texto: 'Sport Aurora' },
      )
      const tenant = content[0]?.idLojista
      await open(page, `/linha-do-tempo?lojista=${tenant}`)
      await page
        .getByRole('list', { name: 'Tipos de evento' })
        .getByRole('button', { name: /Ação judicial/ })
        .click()
      const events = page.getByRole('main').locator('section ol > li')
      await expect(events).toHaveCount(5)
      await expect(events.first()).toContainText('Em acompanhamento')
      await picture(page, 'linha-do-tempo')

      await as(page, 'corporativa', `/boletos?cliente=${tenant}`)
      await expect(page.getByRole('main')).toContainText('Fase 1')
    })
  },
)
