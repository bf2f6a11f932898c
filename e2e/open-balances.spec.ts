// The debt of a tenant or group by profile: opened by the tenant's name, boletos with títulos,
// reports, both kinds of contacts, brand status, and the welcome.
import { expect, type Page, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const main = (page: Page) => page.getByRole('main')
/** Tenant names in the second column of the results, which open the side panel. */
const tenantNames = (page: Page) => main(page).locator('tbody td:nth-child(2) button')
/** The side panel of a tenant. */
const besideList = (page: Page) => page.getByRole('complementary', { name: /^Lojista / })
const money = /R\$\s[\d.]+,\d{2}/
const noDocument = /\d{11}|[\d.]{10}\/\d{4}/

type Body = Readonly<Record<string, unknown>>

/** Sends a call as the signed-in user. */
const ask = (page: Page, method: 'GET' | 'POST', path: string, body?: object) =>
  page.evaluate(
    async ([verb, address, text]) => {
      const { token } = JSON.parse(localStorage.getItem('regua.session') ?? '{}') as {
        token: string
      }
      const answer = await fetch(`/bff${address}`, {
        method: verb,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(text === undefined ? {} : { body: text }),
      })
      return (await answer.json()) as Body
    },
    [method, path, body && JSON.stringify(body)] as const,
  )

/** The tenant with the most open boletos among the matches of a word. */
async function debtor(
  page: Page,
  word = 'com',
  isWanted: (standing: Body) => boolean = () => true,
): Promise<Body> {
  const found = await ask(page, 'POST', '/lojista/localizar', { texto: word })
  const rows = found['content'] as readonly { readonly idLojista: number }[]
  const standings = await Promise.all(
    rows.map(({ idLojista }) =>
      ask(
        page,
        'GET',
        `/api/regua/v1/prioritization/detail/client/${idLojista}/month/11/year/2026/summary`,
      ),
    ),
  )
  const [most] = standings
    .filter((standing) => Number(standing['boletos']) > 1 && isWanted(standing))
    .toSorted((one, other) => Number(other['boletos']) - Number(one['boletos']))
  expect(most, 'a tenant with open boletos').toBeDefined()
  return most ?? {}
}

test(
  'the name of a tenant leads to its page: what is owed in one look, boletos with their títulos, both reports',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/boletos-negativados')
    await tenantNames(page).first().click()
    await besideList(page).getByRole('link', { name: 'Abrir a página' }).click()
    await expect(page).toHaveURL(/\/boletos\?cliente=\d+&lista=[a-z0-9]+$/)
    expect(page.url()).not.toMatch(noDocument)
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()

    const customer = await debtor(page)
    await page.goto(`/boletos?cliente=${String(customer['clientId'])}`)
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
      String(customer['companyName']),
    )
    for (const label of [
      'Vencido mês',
      'Vencido Total (120 dias)',
      'Vencido Total',
      'A vencer mês',
      'Contato',
      'Promessa',
      'Serasa',
      'Ajuizamento',
      'Prescrição',
      'Fiadores',
    ])
      await expect(main(page).getByText(label, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'ver como tabela' }).click()
    await expect(
      page.getByRole('table', { name: 'Saldo em aberto por idade, em reais' }).getByRole('row'),
    ).toHaveCount(6)

    const details = page.getByRole('button', { name: 'Detalhar Boletos' })
    await expect(details).toHaveAccessibleDescription('Selecione ao menos um boleto')
    const slips = page.getByRole('table', { name: /^Boletos do contrato/ }).first()
    await expect(slips.getByRole('columnheader', { name: 'Status Negociação' })).toBeVisible()
    await slips.locator('tbody').getByRole('checkbox').first().check()
    await expect(main(page).getByText('1 boleto selecionado')).toBeVisible()
    await slips.locator('tbody').getByRole('button').first().click()
    const titles = page.getByRole('table', { name: /^Títulos do boleto/ })
    await expect(titles.getByRole('columnheader').first()).toHaveText('Nº documento')
    await expect(titles.locator('tbody').getByRole('row')).not.toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])

    const [debt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Relatório de Dívidas' }).click(),
    ])
    expect(debt.suggestedFilename()).toMatch(/^Relatorio_Dividas_.+\.xlsx$/)
    await expect(
      page.getByText('Arquivo baixado. Confira seu gerenciador de downloads.').first(),
    ).toBeVisible()
    const [detail] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Detalhe em planilha' }).click(),
    ])
    expect(detail.suggestedFilename()).toMatch(/^Detalhe_Boletos_.+\.xlsx$/)

    await details.click()
    await expect(page).toHaveURL(/\/Detalhes-Boletos\?slipids=\d+/)
    // The demo has index tables, so the corrected value is the sum of its four parts.
    const corrected = main(page)
      .getByRole('status')
      .filter({ hasText: 'corrigido em 18/11/2026 = ' })
    const amounts = [...(await corrected.innerText()).matchAll(/R\$\s([\d.]+),(\d{2})/g)].map(
      ([, whole, hundredths]) => Number(`${whole?.replaceAll('.', '')}${hundredths}`),
    )
    expect(amounts).toHaveLength(5)
    const [total, ...parts] = amounts
    expect(parts.every((part) => part > 0)).toBe(true)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('the tabs: cards of LUC and month, the timeline of the mall, and a customer that is not there', async ({
  page,
}) => {
  await resumeSession(page, 'corporativa')
  await page.goto('/boletos')
  await expect(main(page).getByText('Escolha um cliente', { exact: true })).toBeVisible()
  const customer = await debtor(page)
  await page.goto(`/boletos?cliente=${String(customer['clientId'])}`)
  await page.getByRole('tab', { name: 'Inadimplência' }).click()
  await expect(page).toHaveURL(/aba=inadimplencia/)
  const cards = page.getByRole('list', { name: 'Inadimplência por LUC e mês' })
  await expect(cards.getByRole('listitem').first()).toContainText('Total Faturado')
  await expect(cards.getByRole('listitem').first()).toContainText('% Inad. Shopping')
  expect(await accessibilityFaults(page)).toEqual([])
  const counts = customer['abas'] as Readonly<Record<string, number>>
  await expect(page.getByRole('tab', { name: /^Contatos/ })).toHaveText(
    `Contatos${counts['contatos']}`,
  )
  await page.getByRole('tab', { name: /^Retornos/ }).click()
  const noted = page.getByRole('table', { name: 'Histórico de Negociação' }).locator('tbody')
  await expect(noted.getByRole('row')).toHaveCount(counts['retornos'] ?? -1)
  const timelineTab = page.getByRole('tab', { name: /^Linha do tempo/ })
  await expect(timelineTab).toHaveText(/^Linha do tempo\d+$/)
  await timelineTab.click()
  await expect(page.getByRole('list', { name: 'Tipos de evento' })).toBeVisible()
  await page.goto('/boletos?cliente=99999999')
  await expect(main(page).getByText('Cliente não encontrado')).toBeVisible()
})

test('whoever may not open the page comes to the timeline by the same name', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '/boletos-negativados')
  await tenantNames(page).first().click()
  await besideList(page).getByRole('link', { name: 'Abrir a página' }).click()
  await expect(page).toHaveURL(/\/linha-do-tempo\?id=[A-Z]{20}$/)
})

test('a group: the current month and the others apart, chosen table by table', async ({ page }) => {
  await resumeSession(page, 'corporativa')
  await page.goto('/cadastro-grupo-de-cobranca')
  const groups = await ask(page, 'POST', '/grupo-cobranca/grupo/buscar', {
    nomeGrupoCobranca: '',
  })
  const names = (groups['content'] as readonly { readonly nome: string }[]).map(({ nome }) => nome)
  const standings = await Promise.all(
    names.map((name) =>
      ask(
        page,
        'GET',
        `/api/regua/v1/prioritization/detail/billinggroup/${encodeURIComponent(name)}/month/11/year/2026/summary`,
      ),
    ),
  )
  const [group] = standings
    .filter(({ boletos }) => Number(boletos) > 0)
    .toSorted((one, other) => Number(other['boletos']) - Number(one['boletos']))
  const name = String(group?.['billingGroup'])
  await page.goto(
    `/boletos-grupo-cobranca?month=11&year=2026&grupo-cobranca=${encodeURIComponent(name)}`,
  )
  await expect(page.getByRole('link', { name: 'Retornar para Lista de Priorização' })).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(name)
  const current = page.getByRole('table', { name: 'Mês vigente' })
  await expect(current).toBeVisible()
  await expect(page.getByRole('table', { name: 'Meses anteriores' })).toBeVisible()
  await current.getByRole('columnheader').getByRole('checkbox').check()
  await expect(main(page).getByText(/^Selecionados: \d+ boletos?, /)).toContainText(money)
  expect(await accessibilityFaults(page)).toEqual([])
})

const own = onOwnServer({ world: 'demo' })

own('a contact is added, changed and taken away by whoever may', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  const customer = await debtor(page, 'com', ({ corporativo }) => corporativo === false)
  await page.goto(`/boletos?cliente=${String(customer['clientId'])}&aba=contatos`)
  const contacts = page.getByRole('table', { name: 'Contatos' })
  await expect(contacts.getByText('do ERP').first()).toBeVisible()
  await page.getByRole('button', { name: 'Novo Contato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar/Editar Contato' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await expect(save).toHaveAccessibleDescription('Preencha nome, tipo, e-mail e telefone.')
  await dialog.getByLabel('Nome').fill('Ana Prado')
  await dialog.getByLabel('Tipo').click()
  await page.getByRole('option', { name: 'Financeiro' }).click()
  await dialog.getByLabel('E-mail').fill('ana@loja.example')
  await dialog.getByLabel('Telefone').fill('11912345678')
  await save.click()
  await expect(page.getByText('Contato adicionado com sucesso').first()).toBeVisible()
  const row = contacts.getByRole('row').filter({ hasText: 'Ana Prado' })
  await expect(row).toContainText('(11) 91234-5678')
  await row.getByRole('button', { name: 'Editar Ana Prado' }).click()
  await dialog.getByLabel('Nome').fill('Ana Prado Lima')
  await save.click()
  await expect(page.getByText('Contato atualizado com sucesso').first()).toBeVisible()
  await page.getByRole('button', { name: 'Excluir Ana Prado Lima' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Deseja excluir o registro?' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Contato removido com sucesso').first()).toBeVisible()
  await expect(contacts.getByText('Ana Prado Lima')).toHaveCount(0)
})

own('the state of a brand, and the contacts of groups, each by who may', async ({ browser }) => {
  const holding = await (await browser.newContext()).newPage()
  await resumeSession(holding, 'aprovador.holding')
  const groups = await ask(holding, 'POST', '/grupo-cobranca/grupo/buscar', {
    nomeGrupoCobranca: '',
  })
  const [group] = (groups['content'] ?? []) as readonly { readonly idGrupoCobranca: number }[]
  const address = `/boletos-legado?id=${group?.idGrupoCobranca ?? 1}`
  await holding.goto(address)
  await expect(holding.getByRole('table', { name: 'Detalhes da cobrança' })).toBeVisible()
  await expect(
    holding.getByRole('button', { name: 'Detalhar Boletos' }),
  ).toHaveAccessibleDescription('Selecione ao menos um detalhe')
  await holding.getByLabel('Status Marca').click()
  await holding.getByRole('option', { name: 'Fechada' }).click()
  await expect(holding.getByText('Atualizado com sucesso.').first()).toBeVisible()
  expect(await accessibilityFaults(holding)).toEqual([])
  await holding.context().close()

  const reader = await (await browser.newContext()).newPage()
  await resumeSession(reader, 'regua')
  await reader.goto(address)
  await expect(reader.getByRole('table', { name: 'Detalhes da cobrança' })).toBeVisible()
  await expect(reader.getByLabel('Status Marca')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Novo Contato' })).toHaveAccessibleDescription(
    'Usuário sem permissão para esta ação',
  )
  await reader.context().close()
})

own(
  'a note mentions a colleague who sees the mall; others read it and may not change it',
  async ({ page, browser }) => {
    await resumeSession(page, 'holding')
    const customer = await debtor(page)
    const address = `/boletos?cliente=${String(customer['clientId'])}&aba=notas`
    await page.goto(address)
    await expect(page.getByRole('tab', { name: /^Notas/ })).toHaveText('Notas0')
    const field = page.getByRole('textbox', { name: 'Nova nota' })
    await field.fill('Falei com o lojista, @Ninguém confere?')
    await field.press('Control+Enter')
    await expect(page.getByText(/^@Ninguém não é de quem vê Shopping /)).toBeVisible()
    await field.fill('')
    await field.pressSequentially('Paga sexta. @renata')
    await expect(page.getByRole('option', { name: /^Renata Queiroz/ })).toBeVisible()
    await field.press('Enter')
    await field.pressSequentially('confere?')
    await expect(field).toHaveValue('Paga sexta. @Renata Queiroz confere?')
    expect(await accessibilityFaults(page)).toEqual([])
    await field.press('Control+Enter')
    const list = page.getByRole('list', { name: 'Notas' })
    await expect(list.getByText('@Renata Queiroz', { exact: true })).toBeVisible()
    await expect(list).toContainText('Helena Oliveira')
    await expect(page.getByRole('tab', { name: /^Notas/ })).toHaveText('Notas1')

    const colleague = await (await browser.newContext()).newPage()
    await resumeSession(colleague, 'regua')
    await colleague.goto(address)
    const seen = colleague.getByRole('list', { name: 'Notas' })
    await expect(seen).toContainText('Paga sexta.')
    await seen.getByRole('button', { name: /^Nota de Helena Oliveira/ }).click()
    await expect(colleague.getByRole('menuitem', { name: 'Alterar' })).toHaveAccessibleDescription(
      'Só quem escreveu a nota pode alterar ou remover.',
    )
    await colleague.context().close()

    await list.getByRole('button', { name: /^Nota de Helena Oliveira/ }).click()
    await page.getByRole('menuitem', { name: 'Alterar' }).click()
    const edited = page.getByRole('textbox', { name: 'Alterar nota' })
    await expect(edited).toBeFocused()
    await edited.fill('Paga segunda.')
    await edited.press('Control+Enter')
    await expect(list).toContainText('Paga segunda.')
    await page.getByRole('tab', { name: /^Linha do tempo/ }).click()
    await expect(main(page).getByText('Paga segunda.')).toBeVisible()
  },
)

test('the welcome is shown once in a browser, on the screens of collection', async ({ page }) => {
  await resumeSession(page, 'corporativa')
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.removeItem('regua.boasVindas'))
  await page.goto('/boletos')
  const welcome = page.getByRole('dialog', { name: 'Bem-vindo à nova Cobrança' })
  await expect(welcome).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await welcome.getByRole('button', { name: 'Começar' }).click()
  await expect(welcome).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByText('Escolha um cliente', { exact: true })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})
