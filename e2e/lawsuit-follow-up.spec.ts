// The follow-up of legal actions: the list in its three views, and an action from its documents to
// the filing ticket. A request above the limit needs another user.
import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

/**
 * Actions of the largest debtors of the sample: in phase 1, overdue in phase 3, filed, and another
 * overdue in phase 3.
 */
const followedActions = (count: 3 | 4) => `
  with chosen as (
    select c.*, row_number() over (order by sum(t.open_cents) desc) as place,
      sum(t.open_cents) as criterion
    from contract c
      join titulo t on t.contract_id = c.id and t.open_cents > 0 and t.due_on < '2026-09-01'
    group by c.id
    order by criterion desc
    limit ${count}
  ), made as (
    insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name, trade_name,
      object, debt_type_id, action_type_id, cycle_month, status, step_entered_on, concluded_phases,
      phase_entered_on, phase_due_on, criterion_cents, open_total_cents, approved_criterion_cents)
    select mall_id, id, number, luc, document, name, trade_name, '',
      (select id from debt_type where code = 'LOJA'),
      (select id from lawsuit_action_type where code = 'DES'), '2026-11-01', 'EM_ACOMPANHAMENTO',
      '2026-11-03', (array[0, 2, 7, 2])[place], '2026-11-03',
      (array['2026-11-27', '2026-11-16', null, '2026-11-16'])[place]::date, criterion, criterion, criterion
    from chosen
    returning *
  ), titulos as (
    insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
    select m.id, t.id, t.mall_id, true
    from made m
      join titulo t on t.contract_id = m.contract_id and t.open_cents > 0 and t.due_on < '2026-09-01'
  )
  insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, purchase_order, payment_ticket,
    has_payment_proof, filing_ticket, filing_status, protocol, filed_on)
  select id, mall_id, case when concluded_phases >= 2 then 481236 end,
    case when concluded_phases = 7 then '4500031877' end,
    case when concluded_phases = 7 then '88214' end, concluded_phases = 7,
    case when concluded_phases = 7 then 'CA-7000' end,
    case when concluded_phases = 7 then 'Ajuizado' end,
    case when concluded_phases = 7 then '11563624920268260633' end,
    case when concluded_phases = 7 then '2026-10-12'::date end
  from made`

/** A published index; following months repeat it for a while, then count zero. */
const indices = `
  insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
  select i, m, 1, 300000, 'Ana'
  from unnest(array['IGP-M', 'IGP-DI', 'IPCA', 'INPC']) i,
    generate_series('2024-01-01'::date, '2026-08-01', interval '1 month') m`

const test = onOwnServer({ world: 'erp' }, async (server) => {
  await server.query(followedActions(3))
  await server.query(indices)
})
/** The actions of this start change, each in one test. */
const changed = onOwnServer({ world: 'erp' }, (server) => server.query(followedActions(4)))
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

test('the list shows the share of each phase and filters by it; one of the two boxes always stays checked', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
  await open(page, '/acompanhar-ajuizamentos')
  await expect(rows(page)).toHaveCount(3)
  const phase = page.getByRole('button', { name: /^PO: / })
  await expect(phase).toHaveAccessibleName('PO: 33,33 %, 1 ação')
  await phase.click()
  await expect(rows(page)).toHaveCount(1)
  const term = rows(page).first().getByRole('cell').last()
  await expect(term).toHaveText(/^2 dias além\s+do prazo, 16\/11$/)
  const cutParts = await page.evaluate(`
    const cell = document.querySelector('main tbody tr[aria-rowindex] > td:last-child')
    ;[cell, ...cell.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth).length
  `)
  expect(cutParts).toBe(0)
  await phase.click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText('1 além do prazo')
  await expect(page.getByRole('columnheader', { name: 'Prazo de Conclusão' })).toBeInViewport({
    ratio: 1,
  })
  expect(await accessibilityFaults(page)).toEqual([])
  const pending = page.getByRole('checkbox', { name: 'Ações Pendentes' })
  const filed = page.getByRole('checkbox', { name: 'Ações Ajuizadas' })
  await pending.uncheck()
  await expect(filed).toBeChecked()
  await filed.uncheck()
  await expect(pending).toBeChecked()
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('the same search as cards and as a board, whose card opens the action', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '/acompanhar-ajuizamentos')
  await page.getByRole('button', { name: 'Cartões' }).click()
  await expect(page.getByRole('button', { name: /^ACOMPANHAR / })).toHaveCount(3)
  await page.getByRole('button', { name: 'Quadro de fases' }).click()
  const column = page.getByRole('listitem', { name: 'PO', exact: true })
  await expect(column.getByRole('link')).toHaveCount(1)
  await expect(column).toContainText('2 dias além do prazo')
  expect(await accessibilityFaults(page)).toEqual([])
  await column.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Fases' })).toContainText('PO')
  await page.getByRole('button', { name: 'Retornar para lista inicial' }).click()
  await expect(page.getByRole('listitem', { name: 'PO', exact: true })).toBeVisible()
})

test('a título shows how its value was computed, step by step, and J opens the next one', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
  await open(page, '/acompanhar-ajuizamentos?idsFases=3')
  await rows(page).first().press('Enter')
  await page.getByRole('button', { name: /^▸ / }).first().click()
  await page.getByRole('table', { name: 'Boletos e títulos' }).getByRole('link').first().click()
  const steps = page.getByRole('list', { name: 'Passos' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  const figures = await steps.getByRole('strong').allTextContents()
  const cents = figures.map((text) => Number(text.replaceAll(/\D/g, '')))
  expect(cents.slice(0, 4).reduce((sum, value) => sum + value, 0)).toBe(cents[4])
  const months = page.getByRole('table', { name: 'Índice mês a mês' })
  await expect(months).toContainText('projetado, repete 08/2026')
  expect(await accessibilityFaults(page)).toEqual([])
  const title = page.getByRole('heading', { level: 2, name: /^Memória de cálculo: título / })
  const first = await title.textContent()
  await page.keyboard.press('j')
  await expect(title).not.toHaveText(first ?? '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^memoria-acao-\d+-2026-11-18\.pdf$/)
  await page.getByRole('button', { name: 'Retornar para a ação' }).click()
  await expect(page.getByRole('table', { name: 'Boletos e títulos' })).toBeVisible()
})

test('the folder of an action is one file', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '/acompanhar-ajuizamentos')
  await rows(page).filter({ hasText: '100400040' }).press('Enter')
  await page.getByRole('tab', { name: 'Status do processo' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pasta da ação (ZIP)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^acao-\d+-contrato-100400040\.zip$/)
  const names = Object.keys(unzipSync(await readFile(await file.path())))
  expect(names[0]).toBe('01_Contrato_e_partes.pdf')
  expect(names.at(-1)).toBe('sha256.txt')
  await expect(page.getByText('Pasta da ação do contrato 100400040 baixada.').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

changed(
  'an action goes from its documents to the filing ticket and its protocol',
  { tag: '@day' },
  async ({ page }) => {
    await test.step('an action goes from its documents to the filing ticket', async () => {
      await resumeSession(page, 'juridico')
      await open(page, '/acompanhar-ajuizamentos?idsFases=1')
      await rows(page).first().click()
      await expect(page.getByRole('table', { name: 'Boletos e títulos' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('tab', { name: /Status do processo/ }).click()
      await expect(page.getByRole('button', { name: 'Abrir Chamado' })).toHaveAccessibleDescription(
        'A fase Comprovantes de Pagamento ainda está aberta.',
      )
      for (const name of ['Contrato', 'Aditivos', 'Fiança', 'Demonstrativo', 'Procuração']) {
        await page.getByRole('combobox', { name, exact: true }).click()
        await page.getByRole('option', { name: 'OK' }).click()
        await expect(page.getByRole('combobox', { name, exact: true })).toHaveValue('OK')
      }
      await page.getByRole('textbox', { name: 'Guia pgto. (R$), guia 1' }).fill('4.812,36')
      await page.getByRole('textbox', { name: 'Num. PO, guia 1' }).fill('4500031877')
      await page.getByRole('textbox', { name: 'Num. Chamado pgto., guia 1' }).fill('88214')
      await page.getByRole('checkbox', { name: 'Comp PG (R$), guia 1' }).check()
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(
        page.getByRole('listitem').filter({ hasText: /^Chamado para Ajuizamento/ }),
      ).toHaveAttribute('aria-current', 'step')
      await page.getByRole('button', { name: 'Abrir Chamado' }).click()
      await expect(page.getByRole('table', { name: 'Guias' })).toContainText('AJ-2026-000001')
      expect(await accessibilityFaults(page)).toEqual([])
    })
    await test.step('the number of a protocol shows its court while it is typed, and another action that has it; an impossible date is refused', async () => {
      await resumeSession(page, 'juridico')
      await open(page, '/acompanhar-ajuizamentos?visao=quadro')
      const column = page.getByRole('listitem', { name: 'Ação Ajuizada', exact: true })
      const card = column.getByRole('link').filter({ hasText: 'Farma Viva' })
      await expect(card).toContainText('desde hoje')
      await card.press('ArrowRight')
      await expect(page.getByText(/^Para avançar: Falta status/)).toBeVisible()
      await card.press('Enter')
      const number = page.getByRole('textbox', { name: 'Número Protocolo, guia 1' })
      const guias = page.getByRole('table', { name: 'Guias' })
      await page.getByRole('textbox', { name: 'Data Ajuizamento, guia 1' }).fill('31/02/2026')
      await expect(
        page.getByRole('table', { name: 'Guias' }).getByText('Use uma data que existe.'),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
      await number.fill('1156362-48.2026.8.26.0633')
      await expect(guias).toContainText('Número inválido')
      await number.fill('1156362-49.2026.8.26.0633')
      await expect(guias).toContainText('Justiça Estadual de São Paulo, foro 0633, 2026.')
      await expect(guias).toContainText('O contrato 100000063 (Ponto do Vale')
      expect(await accessibilityFaults(page)).toEqual([])
    })
  },
)

changed(
  'text typed into a guia survives tabs, leaving and a concurrent save',
  async ({ page, own, browser }) => {
    await resumeSession(page, 'juridico')
    await open(page, '/acompanhar-ajuizamentos?idsFases=3&aba=status')
    await rows(page).filter({ hasText: 'Empório Primavera' }).click()
    await page.getByRole('tab', { name: /Status do processo/ }).click()
    const order = page.getByRole('textbox', { name: 'Num. PO, guia 1' })
    await order.fill('PO-DRAFT')
    await page.getByRole('tab', { name: 'Controle de ações' }).click()
    await page.getByRole('tab', { name: /Status do processo/ }).click()
    await expect(order).toHaveValue('PO-DRAFT')
    await page.getByRole('button', { name: 'Retornar para lista inicial' }).click()
    await expect(page.getByText('Há alterações que não foram salvas.')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(order).toHaveValue('PO-DRAFT')
    // Another user saves: the typed text stays until this user resolves the conflict.
    const other = await browser.newPage({ baseURL: own.address })
    await resumeSession(other, 'regua')
    await open(other, new URL(page.url()).pathname + new URL(page.url()).search)
    await other.getByRole('textbox', { name: 'Num. PO, guia 1' }).fill('PO-4711')
    await other.getByRole('textbox', { name: 'Num. Chamado pgto., guia 1' }).fill('CP-1')
    await other.getByRole('button', { name: 'Salvar' }).click()
    await expect(other.getByText('Alterações salvas')).toBeVisible()
    await other.close()
    const notice = page.getByText(/^Alterado por .+ enquanto você digitava\./)
    await expect(notice).toBeVisible({ timeout: 30_000 })
    await expect(order).toHaveValue('PO-DRAFT')
    await page.getByRole('button', { name: 'Manter o que digitei' }).click()
    await expect(order).toHaveValue('PO-DRAFT')
    await expect(page.getByRole('textbox', { name: 'Num. Chamado pgto., guia 1' })).toHaveValue(
      'CP-1',
    )
    await expect(notice).toBeHidden()
  },
)

changed('a desistência above the limit waits for another user', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '/acompanhar-ajuizamentos')
  await rows(page).filter({ hasText: '100400040' }).press('Enter')
  await page.getByRole('button', { name: 'Desistência da ação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desistência da ação' })
  await dialog.getByRole('textbox', { name: 'Número do Chamado' }).fill('CH-1')
  await dialog.getByRole('textbox', { name: 'Descrição do motivo' }).fill('Acordo com o lojista')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Aguardando confirmação: Desistência da ação')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Confirmar', exact: true }),
  ).toHaveAccessibleDescription('Quem pediu não confirma nem recusa: outra pessoa decide.')
  const address = page.url()
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await resumeSession(page, 'regua')
  await page.goto(address)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  // The dialog shows both figures before the decision.
  const question = page.getByRole('dialog', { name: 'Desistência da ação' })
  await expect(question.getByText('Critério antes')).toBeVisible()
  await expect(question.getByText('Saldo corrigido depois')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(
    page.getByRole('button', { name: 'Desistência da ação' }),
  ).toHaveAccessibleDescription('A ação não está mais em acompanhamento: Encerrada (Desistência).')
})
