// Follows the manual on the ERP sample, from the first cycle to the bureau's reply. Its other
// chapters are in manual-demo.spec.ts.
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

import { manualLook, open, picture, screensOf } from './manual-page.ts'
import { act, dialog, onOwnServer, rows, tickFirstListings, toast } from './own-server.ts'
import { resumeSession, signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })

test.use(manualLook)
test.describe.configure({ mode: 'serial', timeout: 120_000 })

async function justify(page: Page, name: string, ticket: string): Promise<void> {
  const form = dialog(page, 'Justificativa')
  await form
    .getByRole('combobox', { name: 'Justificativa' })
    .or(form.getByRole('textbox', { name: 'Justificativa' }))
    .first()
    .click()
  await page.getByRole('option', { name, exact: true }).click()
  await form.getByRole('textbox', { name: 'Número do chamado' }).fill(ticket)
}

/** Submits everything on the screen and waits for the success message. */
async function submit(page: Page, button: string, told: string, name?: string): Promise<void> {
  await act(page, button).click()
  const question = dialog(page, 'Confirmação')
  await expect(question).toContainText('Deseja enviar os boletos apresentados em tela')
  if (name !== undefined) await picture(page, name)
  await tickFirstListings(question)
  await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(toast(page, told)).toBeVisible()
}

test('01 Entrar e sair', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Bem-vindo' })).toBeVisible()
  expect(screensOf('01-entrar-e-sair')).toEqual(['Bem-vindo'])
  await expect(page.getByRole('list', { name: 'Usuários de demonstração' })).toBeVisible()
  await picture(page, 'entrar')
  await signIn(page, 'regua')
  await page.getByRole('button', { name: /: conta$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sua conta' })).toBeVisible()
  await picture(page, 'conta')
  await page.getByRole('button', { name: 'Sessões abertas' }).click()
  const sessions = dialog(page, 'Sessões abertas')
  await expect(sessions.getByText('Esta sessão')).toBeVisible()
  await picture(page, 'sessoes')
  await sessions.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: /: conta$/ }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('button', { name: 'ACESSAR' })).toBeVisible()
})

test('43 Substituição', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '43-substituicao', '/')
  await page.getByRole('button', { name: /: conta$/ }).click()
  await page.getByRole('button', { name: 'Substituição' }).click()
  const absences = dialog(page, 'Substituição')
  await absences.getByRole('combobox', { name: 'Quem substitui' }).click()
  await page.getByRole('option').first().click()
  await absences.getByRole('textbox', { name: 'Último dia' }).fill('31/12/2026')
  await absences.getByRole('button', { name: 'Nomear substituto' }).click()
  await expect(absences.getByRole('listitem')).toContainText('Aguarda o aceite')
  await picture(page, 'substituicao')
  await absences.getByRole('button', { name: /^Encerrar: / }).click()
  const question = dialog(page, 'Encerrar substituição')
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await expect(absences.getByRole('listitem')).toContainText('Encerrada')
})

test('03 Carregar os arquivos do ERP', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '03-carregar-arquivos', '/status-dados')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Cargas' }).click()
  await expect(rows(page)).toHaveCount(2)
  await picture(page, 'cargas')
  await act(page, 'Carregar planilha').click()
  const upload = dialog(page, 'Carregar planilha')
  const file = new URL('../samples/titulos-com-erros.csv', import.meta.url)
  await upload.locator('input[type=file]').setInputFiles(fileURLToPath(file))
  await upload.getByRole('button', { name: 'Conferir' }).click()
  await expect(upload).toContainText('Conferência: nada foi gravado.', { timeout: 30_000 })
  await picture(page, 'carregar-planilha')
})

test('24 Grupos de cobrança', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '24-grupos-de-cobranca', '/cadastro-grupo-de-cobranca')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'grupos')
  await page
    .getByRole('button', { name: /^Editar os lojistas/ })
    .first()
    .click()
  await expect(dialog(page, 'Grupo de Cobrança').locator('tbody tr').first()).toBeVisible()
  await picture(page, 'grupo-lojistas')
})

test('31 Quem cobrar primeiro', async ({ page }) => {
  const chapter = '31-priorizacao'
  await resumeSession(page, 'holding')
  await open(page, chapter, '/priorizacao')
  await page.getByRole('combobox', { name: 'Shopping' }).click()
  await page.getByRole('option', { name: 'Shopping Vila Nova' }).click()
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(rows(page)).toHaveCount(14)
  await picture(page, 'priorizacao')
  await page.getByRole('button', { name: /^Por quê\? Livraria/ }).click()
  const why = page.getByRole('dialog').filter({ hasText: 'Vencido no bloco' })
  await expect(why).toContainText('75,89')
  await expect(why.getByRole('status')).toContainText('de 14')
  await picture(page, 'por-que')
  await page.keyboard.press('Escape')
  await rows(page).first().getByRole('link').click()
  const slips = page.getByRole('table', { name: /^Boletos do contrato/ }).first()
  await slips.locator('tbody').getByRole('checkbox').first().check()
  await picture(page, 'boletos-do-cliente')
  await page.getByRole('button', { name: 'Expectativa de Recebimento' }).click()
  await expect(dialog(page, 'Expectativa de Recebimento').getByRole('table')).toBeVisible()
  await picture(page, 'expectativa')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Negociar' }).click()
  const form = dialog(page, 'Negociar')
  await form.getByRole('combobox', { name: 'Estágio da negociação' }).click()
  await page.getByRole('option', { name: 'Promessa de Pagamento' }).click()
  await form.getByRole('button', { name: /^5 dias úteis/ }).click()
  await picture(page, 'negociar')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await open(page, chapter, '/priorizacao-grupo-cobranca')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'priorizacao-por-grupo')
  await open(page, chapter, '/priorizacao-legado')
})

test('29 Parâmetros da priorização', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '29-parametros-da-priorizacao', '/configuracao-priorizacao')
  await expect(page.getByRole('heading', { name: 'ESTÁGIOS DE NEGOCIAÇÃO' })).toBeVisible()
  await picture(page, 'parametros-da-priorizacao')
})

test('04 Abrir o ciclo e encaminhar', async ({ page }) => {
  const chapter = '04-abrir-o-ciclo'
  await resumeSession(page, 'regua')
  await open(page, chapter, '/clientes-elegiveis')
  await expect(page.getByText('Não há ciclo aberto.')).toBeVisible()
  await picture(page, 'sem-ciclo')
  await act(page, 'Abrir ciclo').click()
  await dialog(page, 'Abrir ciclo')
    .getByRole('button', { name: 'Abrir ciclo', exact: true })
    .click()
  const openedCard = page.getByRole('dialog').filter({ hasText: 'Data de corte' })
  await expect(openedCard).toBeVisible()
  await picture(page, 'ciclo-aberto')
  await openedCard.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).click()
  await picture(page, 'clientes-elegiveis')
  await act(page, 'ENCHAMINHAR PARA APROVAÇÃO').click()
  await expect(dialog(page, 'Confirmação')).toContainText('Pendente Análise Shopping')
  await picture(page, 'encaminhar')
  await dialog(page, 'Confirmação').getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(toast(page, 'Envio realizado com sucesso')).toBeVisible()
})

test('13 Teclado e atalhos', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '05-analisar-shopping', '/analisar-negativacao-shopping')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Ajuda')).toContainText('NEGATIVAR é o normal')
  await dialog(page, 'Ajuda').getByRole('tab', { name: 'Atalhos de teclado' }).click()
  await expect(dialog(page, 'Ajuda')).toContainText('Trocar entre NEGATIVAR e ISENTAR na linha')
  await picture(page, 'atalhos')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Ajuda')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar telas, boletos e lojistas' }).fill('analisar')
  await expect(page.getByRole('option', { name: /Analisar negativação/ }).first()).toBeVisible()
  await picture(page, 'busca')
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('button', { name: 'Serasa' })
    .click()
  await expect(page.getByRole('link', { name: /Analisar negativação/ })).toBeVisible()
  await picture(page, 'menu')
})

test('05 Analisar no shopping', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '05-analisar-shopping', '/analisar-negativacao-shopping')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'analisar')
  // Ungrouped from here on.
  await page.getByRole('button', { name: 'por boleto' }).click()
  await expect(rows(page).first()).toContainText(/\d{13}/)

  // The guard that all boletos share is named once, above the list.
  await expect(page.getByText(/^\d+ dos \d+ boletos:/)).toBeVisible()

  await page
    .getByRole('button', { name: /^Justificar o boleto/ })
    .first()
    .click()
  await justify(page, 'Contestação do lojista', '')
  await expect(dialog(page, 'Justificativa')).toContainText('*Número do chamado é obrigatório.')
  await justify(page, 'Contestação do lojista', '884217')
  await picture(page, 'justificativa')
  await dialog(page, 'Justificativa').getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()

  // Only the key account may exempt these.
  await page
    .getByRole('button', { name: /^Justificar o boleto/ })
    .nth(2)
    .click()
  await justify(page, 'Decisão comercial', '884220')
  await dialog(page, 'Justificativa').getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog(page, 'Justificativa')).toHaveCount(0)

  await page
    .getByRole('button', { name: /fiador(es)? do boleto/ })
    .first()
    .click()
  await expect(dialog(page, 'Detalhes do Fiador')).toBeVisible()
  await picture(page, 'fiadores')
  await page.keyboard.press('Escape')

  for (const index of [4, 5, 6]) await rows(page).nth(index).getByRole('checkbox').click()
  await expect(act(page, 'Justificar selecionados')).toBeVisible()
  await picture(page, 'selecao')
  await act(page, 'Limpar seleção').click()
  await submit(page, 'Submeter Recomendação', 'Submetido com sucesso.', 'confirmacao')
})

test('06 Aprovar no shopping', async ({ page }) => {
  await resumeSession(page, 'aprovador.shopping')
  await open(page, '06-aprovar-shopping', '/aprovar-negativacao-shopping')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'aprovar')
  await rows(page).nth(1).getByRole('checkbox').click()
  await act(page, 'Devolver').click()
  const back = dialog(page, 'Devolver')
  await back.getByRole('textbox', { name: 'Motivo' }).fill('Conferir o chamado com o lojista.')
  await picture(page, 'devolver')
  await back.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect(back).toHaveCount(0)
  await act(page, 'Limpar seleção').click()
  await submit(page, 'Aprovar Negativação', 'Submetido com sucesso.')
})

test('02 A tela inicial, e 07 a análise corporativa', async ({ page }) => {
  const chapter = '07-corporativo'
  await resumeSession(page, 'corporativa')
  await open(page, '02-tela-inicial', '/home')
  await expect(
    page
      .getByRole('table', { name: 'Minha fila' })
      .getByRole('link', { name: 'Analisar negativação (corporativo)' }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Boletos por etapa' })).toBeVisible()
  await open(page, chapter, '/analisar-negativacao-corporativo')
  await expect(page.getByRole('columnheader', { name: 'Grupo de cobrança' })).toBeVisible()
  await picture(page, 'analise-corporativa')
  await submit(page, 'Submeter Recomendação', 'Submetido com sucesso.')
})

test('07 A aprovação corporativa decide o que segue para o bureau', async ({ page }) => {
  await resumeSession(page, 'aprovador.holding')
  await open(page, '07-corporativo', '/aprovar-negativacao-corporativo')
  await expect(rows(page).first()).toBeVisible()
  await submit(page, 'Aprovar Negativação', 'Submetido com sucesso.', 'aprovacao-corporativa')
})

test('08 Exceções', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '08-excecoes', '/validar-aprovacoes')
  // Grouped by tenant: the line of the only tenant, and its boleto, which is open.
  await expect(page.getByRole('main').locator('tr[data-line=group]')).toHaveCount(1)
  await expect(rows(page)).toHaveCount(2)
  await picture(page, 'excecoes')
  await submit(page, 'Aprovar e submeter negativação', 'Negativações submetidas com sucesso')
})

test('09 Enviar ao bureau', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '09-enviar-ao-bureau', '/negativar-lojista')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'enviar')
  await act(page, 'ENVIAR PARA NEGATIVAÇÃO').click()
  const question = dialog(page, 'Confirmação')
  await expect(question).toContainText(
    'Deseja enviar os boletos apresentados em tela para negativação no Serasa?',
  )
  await picture(page, 'confirmar-envio')
  await tickFirstListings(question)
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(question).toHaveCount(0)
  await page.goto('/negativar-lojista?aba=lotes')
  await expect(rows(page).first()).toContainText('Respondido', { timeout: 90_000 })
  await picture(page, 'lotes')
})

test('10 Retornos e resultados', async ({ page }) => {
  const chapter = '10-retornos-e-resultados'
  await resumeSession(page, 'regua')
  await open(page, chapter, '/boletos-negativados')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'resultados')
  const errors = page.getByRole('button', { name: /^Mensagem de erro do boleto/ })
  if ((await errors.count()) === 0) {
    await page.goto('/boletos-negativados?status=FINALIZADO_COM_ERRO')
    await expect(rows(page).first()).toBeVisible()
  }
  await errors.first().click()
  await expect(dialog(page, 'Mensagem de erro')).toContainText('O que fazer')
  await picture(page, 'mensagem-de-erro')
  await page.keyboard.press('Escape')
  await open(page, chapter, '/retorno-serasa')
  await expect(page.getByText('Apenas arquivos com extensão .csv ou .txt.')).toBeVisible()
  await picture(page, 'importar')
})

test('11 Acompanhar', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '11-acompanhar', '/acompanhamento-workflow')
  await page
    .getByRole('button', { name: /^Detalhar/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader', { name: 'Justificativas' }).first()).toBeVisible()
  await picture(page, 'acompanhar')
  await page.getByRole('tab', { name: 'Painel do ciclo' }).click()
  await expect(page.getByRole('img', { name: 'Funil do ciclo' })).toBeVisible()
})

test('46 Retornos bancários', async ({ page }) => {
  const chapter = '46-retornos-bancarios'
  await resumeSession(page, 'regua')
  await open(page, chapter, '/retornos-bancarios')
  await page.getByRole('button', { name: 'Carregar retorno' }).click()
  const bringing = dialog(page, 'Carregar retorno')
  await bringing
    .locator('input[type=file]')
    .setInputFiles(
      fileURLToPath(new URL('../samples/retornos-bancarios/itau-400.ret', import.meta.url)),
    )
  await bringing.getByRole('button', { name: 'Carregar', exact: true }).click()
  await expect(toast(page, /Retorno recebido: 4 atos novos\./)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Aguarda confirmação' }).first()).toBeVisible()
  await picture(page, 'retornos-bancarios')
})
