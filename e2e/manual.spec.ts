// Follows the manual: opens every screen named in docs/manual, on the ERP sample, from the first
// cycle to the bureau's reply. With PICTURES=1 it also writes the pictures of the manual and the
// README.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page, test as base } from '@playwright/test'

import { dropReport, foreignReport } from './foreign-report.ts'
import { act, dialog, onOwnServer, rows, tickFirstListings, toast } from './own-server.ts'
import { takesPictures } from './picture.ts'
import { resumeSession, signIn } from './sign-in.ts'

const manual = fileURLToPath(new URL('../docs/manual/', import.meta.url))

const test = onOwnServer({ world: 'erp' })

test.use({
  viewport: { width: 1366, height: 768 },
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
})
test.describe.configure({ mode: 'serial', timeout: 120_000 })

/** Screens of a chapter: 'Tela: **Clientes elegíveis**'. */
const screensOf = (chapter: string): readonly string[] =>
  [...readFileSync(`${manual}${chapter}.md`, 'utf8').matchAll(/Tela: \*\*(.+?)\*\*/g)].map(
    ([, name]) => name ?? '',
  )

/** Opens a screen from the menu by its name in the chapter. */
async function open(page: Page, chapter: string, path: string): Promise<void> {
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('')
  expect(screensOf(chapter)).toContain(await heading.innerText())
  await expect(page.locator('[data-state=loading], [aria-busy=true]')).toHaveCount(0)
}

/** Writes docs/manual/imagens/<name>.png. */
async function picture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  await page.evaluate('document.fonts.ready')
  // Hide toasts over the list. The content policy blocks style sheets, but not inline styles set by
  // script.
  const notices = page.locator('[role=status][aria-label=Notificações]')
  await notices.evaluateAll('(found) => found.forEach((one) => (one.style.visibility = "hidden"))')
  await page.screenshot({
    path: `${manual}imagens/${name}.png`,
    animations: 'disabled',
    caret: 'hide',
  })
  await notices.evaluateAll('(found) => found.forEach((one) => (one.style.visibility = ""))')
}

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

// The state of a new installation, read-only: other journeys use it too.
base.describe('The demonstration', () => {
  base('02 A tela inicial, e 11 o painel do ciclo', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '02-tela-inicial', '/home')
    await expect(
      page.getByRole('table', { name: 'Minha fila' }).getByRole('link').first(),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Boletos por etapa' })).toBeVisible()
    await picture(page, 'inicio')
    await open(page, '11-acompanhar', '/acompanhamento-workflow?aba=painel')
    await expect(page.getByRole('img', { name: 'Funil do ciclo' })).toBeVisible()
    await picture(page, 'painel-do-ciclo')
  })

  base('12 Guardas legais', async ({ page }) => {
    await resumeSession(page, 'analista.shopping')
    await open(page, '12-guardas-legais', '/analisar-negativacao-shopping')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'demonstracao')
    await page.getByRole('button', { name: 'por boleto' }).click()
    await expect(rows(page).first()).toContainText(/\d{13}/)
    await page.getByRole('button', { name: /^Com bloqueio/ }).click()
    const incomplete = page.locator('tbody').filter({ hasText: 'Corrija o cadastro' }).last()
    await incomplete.getByRole('button', { name: /bloqueios?( e \d+ alertas?)? no boleto/ }).click()
    const guards = page.getByRole('dialog', { name: 'Guardas' })
    await expect(guards).toContainText('Bloqueio')
    await expect(guards).toContainText('São refeitas ao submeter e ao enviar.')
    expect(screensOf('12-guardas-legais')).toContain(
      await page.getByRole('heading', { level: 1 }).innerText(),
    )
    await picture(page, 'guardas')
  })

  base('15 Inclusão e baixa manual, e 16 Consultar boletos', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '15-inclusao-e-baixa-manual', '/inclusao-negativacao-manual')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'inclusao-manual')
    await open(page, '15-inclusao-e-baixa-manual', '/inclusao-baixa-manual')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'baixa-manual')
    await open(page, '16-consultar-boletos', '/acompanhar-boletos')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'consultar')
  })

  base('17 Baixas e o relógio de exclusão', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '17-baixas', '/baixa-semiautomatica')
    await picture(page, 'baixas')
    await page.getByRole('tab', { name: 'Relógio de exclusão' }).click()
    await expect(page.getByRole('columnheader', { name: 'Conta desde' })).toBeVisible()
    await picture(page, 'relogio')
  })

  base('18 Retornos com erro', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '18-retornos-com-erro', '/reenvio-retorno-erro')
    await picture(page, 'erros')
    await page.goto('/reenvio-retorno-erro?agrupar=registro')
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'Corrigir e reenviar' })).toBeVisible()
    await picture(page, 'corrigir')
  })

  base('19 Configuração do bureau', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '19-configuracao', '/cadastro-serasa')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'parametros')
    await page.getByRole('button', { name: 'Alterar Dias de atraso: mínimo' }).click()
    await page.getByRole('textbox', { name: 'Valor' }).fill('90')
    await page.getByRole('button', { name: 'Simular' }).click()
    await expect(page.getByRole('status', { name: 'Resultado da simulação' })).toContainText(
      'Nada foi gravado.',
    )
    await picture(page, 'simular')
    await page.goto('/cadastro-serasa?aba=execucoes')
    await expect(
      page.getByRole('list', { name: 'Processos automáticos' }).getByText('Alertas de prazo'),
    ).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await picture(page, 'execucoes')
  })

  base('20 Auditoria e comunicações', async ({ page }) => {
    await resumeSession(page, 'admin')
    await open(page, '20-auditoria-e-comunicacoes', '/auditoria')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'auditoria')
  })

  base('20 Os boletos notificados', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '20-auditoria-e-comunicacoes', '/cartas-email')
  })

  base('23 Listas de exceção', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '23-listas-de-excecao', '/configuracoes-excecoes')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'listas-de-excecao')
    await rows(page).first().getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const item = dialog(page, 'Editar item')
    await item.getByRole('textbox', { name: 'Observação' }).fill('Contrato em revisão')
    await item.getByRole('button', { name: 'Simular' }).click()
    await expect(item.getByRole('status', { name: 'Resultado da simulação' })).toContainText(
      'Nada foi gravado.',
    )
    await picture(page, 'excecao-simular')
  })

  base('21 Linha do tempo', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '21-linha-do-tempo', '/linha-do-tempo')
    await page.goto('/boletos-negativados')
    await page
      .getByRole('button', { name: /^Linha do tempo de/ })
      .first()
      .click()
    await expect(page.getByRole('list', { name: 'Tipos de evento' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Baixar o dossiê/ }).first()).toBeVisible()
    await picture(page, 'linha-do-tempo')
  })

  base('22 Empresas e shoppings', async ({ page }) => {
    await resumeSession(page, 'admin')
    await open(page, '22-empresas-e-shoppings', '/cadastro-empresas')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'empresas')
    await page.getByRole('tab', { name: 'Empresa x Shopping' }).click()
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click()
    await expect(page.getByRole('table', { name: 'Empresas do shopping' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Empresa da linha 1' })).not.toHaveValue('')
    await picture(page, 'empresas-do-shopping')
  })

  base('28 Planilhas e cadastros da inadimplência', async ({ page }) => {
    const chapter = '28-planilhas-da-inadimplencia'
    await resumeSession(page, 'regua')
    await open(page, chapter, '/cadastro-inadimplencia')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'cadastros-da-inadimplencia')
    await open(page, chapter, '/import-inadimplencia')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'importar-planilhas')
    await open(page, chapter, '/importar-dados-oracle-manual')
  })

  base('36 Cadastros do ajuizamento', async ({ page }) => {
    await resumeSession(page, 'juridico')
    await open(page, '36-cadastros-do-ajuizamento', '/cadastro-ajuizamento')
    await page
      .getByRole('button', { name: /^Detalhar/ })
      .first()
      .click()
    await picture(page, 'cadastro-ajuizamento')
    await open(
      page,
      '36-cadastros-do-ajuizamento',
      '/cadastro-ajuizamento?aba=indices&visao=quadros',
    )
    await expect(page.getByRole('heading', { name: /^IGP-M/ })).toBeVisible()
    await picture(page, 'indices')
  })

  base('37 Analisar e aprovar o ajuizamento', async ({ page }) => {
    const chapter = '37-analisar-ajuizamento'
    for (const [login, path] of [
      ['aprovador.shopping', '/aprovar-ajuizamento-shopping'],
      ['corporativa', '/analisar-ajuizamento-corporativa'],
      ['aprovador.holding', '/aprovar-ajuizamento-corporativa'],
      ['juridico', '/validar-ajuizamento'],
      ['juridico', '/status-workflow'],
      ['analista.shopping', '/analisar-ajuizamento-shopping'],
    ] as const) {
      await resumeSession(page, login)
      await open(page, chapter, path)
      await expect(rows(page).first()).toBeVisible()
    }
    await picture(page, 'analisar-ajuizamento')
    await page
      .getByRole('button', { name: /^Vale a pena\? Contrato/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Vale a pena?' })).toContainText('Chance')
    await picture(page, 'vale-a-pena')
    await page.keyboard.press('Escape')
    await rows(page)
      .filter({ hasText: 'ISENTAR' })
      .first()
      .getByRole('button', { name: /^Ações do contrato/ })
      .click()
    await page.getByRole('menuitem', { name: 'Justificativas' }).click()
    await expect(
      dialog(page, 'Justificativa').getByRole('region', { name: /histórico/ }),
    ).toContainText('Camila Souza')
    await picture(page, 'justificar-ajuizamento')
  })

  base('38 Contratos elegíveis', async ({ page }) => {
    await resumeSession(page, 'juridico')
    await open(page, '38-contratos-elegiveis', '/contratos-elegiveis')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'contratos-elegiveis')
    await page
      .getByRole('button', { name: /^Detalhes: .*Enseada das Gaivotas/ })
      .first()
      .click()
    const details = page.getByRole('dialog', { name: /^Detalhes: / })
    await expect(details.getByRole('switch').first()).toBeVisible()
    await picture(page, 'contratos-do-shopping')
  })

  base('39 Acompanhar ajuizamentos', async ({ page }) => {
    const chapter = '39-acompanhar-ajuizamentos'
    await resumeSession(page, 'juridico')
    await open(page, chapter, '/acompanhar-ajuizamentos')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'acompanhar-ajuizamentos')
    await open(page, chapter, '/acompanhar-ajuizamentos?visao=quadro')
    const board = page.getByRole('list', { name: 'Quadro de fases' })
    await expect(board.getByRole('link').first()).toBeVisible()
    await picture(page, 'quadro-de-fases')
    await board.getByRole('listitem', { name: 'PO', exact: true }).getByRole('link').first().click()
    // A card opens the work of its phase.
    await expect(page.getByRole('table', { name: 'Guias' })).toBeVisible()
    await picture(page, 'status-do-processo')
    await page.getByRole('tab', { name: /^Boletos e títulos/ }).click()
    await expect(page.getByRole('table', { name: 'Boletos e títulos' })).toBeVisible()
    await picture(page, 'boletos-da-acao')
    await page.getByRole('link', { name: 'Memória de cálculo' }).click()
    await expect(page.getByRole('button', { name: 'Retornar para a ação' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await picture(page, 'memoria-de-calculo')
  })

  base('40 Planilhas do ajuizamento', async ({ page }) => {
    const chapter = '40-planilhas-do-ajuizamento'
    await resumeSession(page, 'juridico')
    await open(page, chapter, '/import-ajuizamentos-manual')
    await open(page, chapter, '/import-ajuizamentos')
    await expect(rows(page)).toHaveCount(1)
    await picture(page, 'importar-apuracao-final')
    await open(page, chapter, '/import-autos')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'acordos-dos-autos')
  })

  base('26 Calcular e fechar a inadimplência', async ({ page }) => {
    const chapter = '26-calcular-inadimplencia'
    await resumeSession(page, 'regua')
    await open(page, chapter, '/fechar-o-mes')
    await page.goto('/fechar-o-mes?mesAno=10/2026')
    await expect(page.getByRole('table', { name: 'Fechamento de 10/2026' })).toBeVisible()
    await open(page, chapter, '/processamento-inadimplencia')
    await page.goto('/processamento-inadimplencia?mesAno=10/2026')
    await expect(
      page.getByRole('region', { name: 'Conferência antes do cálculo' }).getByRole('row').nth(1),
    ).toBeVisible()
    await picture(page, 'conferencia')
    await rows(page).first().getByRole('checkbox').check()
    await act(page, 'Processar').click()
    const form = dialog(page, 'PROCESSAR')
    await expect(form.getByLabel('Data de referência')).toHaveValue('10/2026')
    await picture(page, 'processar')
    await form.getByRole('button', { name: 'Fechar' }).first().click()
    await open(page, chapter, '/calculo-inadimplencia')
    await page.getByRole('tab', { name: 'Meses e conferência' }).click()
    const months = page.getByRole('table', { name: 'Meses por shopping' })
    await expect(months.getByRole('row').nth(1)).toBeVisible()
    await picture(page, 'meses')
    await page.getByRole('tab', { name: 'Diferenças' }).click()
    await expect(page.getByRole('main')).toContainText('Mês comparado:')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'diferencas')
  })

  base('27 Resumo e relatório da inadimplência', async ({ page }) => {
    const chapter = '27-inadimplencia'
    await resumeSession(page, 'regua')
    await open(page, chapter, '/resumo-de-inadimplencia')
    const cell = page.locator('[data-cell="4.valorMensalAluguel"]')
    await cell.focus()
    await page.keyboard.press('f')
    await expect(page.getByRole('tooltip')).toBeVisible()
    await picture(page, 'resumo')
    await page.keyboard.press('Escape')
    await cell.click()
    await expect(page.getByRole('main')).toContainText('soma igual ao número')
    await picture(page, 'titulos-do-numero')
    await page.keyboard.press('Escape')
    await page.getByText('Quadros', { exact: true }).click()
    await expect(page.getByRole('table', { name: /^Inadimplência bruta por/ })).toBeVisible()
    await picture(page, 'quadros')
    await open(page, chapter, '/resumo-de-inadimplencia?mes=2026-09&oficial=1')
    await expect(page.getByRole('table', { name: 'Planilha oficial de 09/2026' })).toBeVisible()
    await picture(page, 'oficial')
    await open(page, chapter, '/relatorio-inadimplencia')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'relatorio')
  })

  base('30 Expectativa e tendência', async ({ page }) => {
    await resumeSession(page, 'corporativa')
    await open(page, '30-expectativa-e-tendencia', '/priorizacao')
    await page.goto('/priorizacao?aba=tendencia')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'tendencia')
  })

  base('32 Boletos do cliente e do grupo', async ({ page }) => {
    await resumeSession(page, 'regua')
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Buscar telas, boletos e lojistas' }).fill('Ouro Fina')
    await page
      .getByRole('group', { name: 'Lojistas' })
      .getByRole('option', { name: /Ouro Fina/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/boletos\?cliente=\d+/)
    expect(new URL(page.url()).pathname).toBe('/boletos')
    await open(page, '32-boletos-do-cliente', new URL(page.url()).href)
    const slips = page.getByRole('table', { name: /^Boletos do contrato/ }).first()
    await slips.locator('tbody').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Detalhar Boletos' }).click()
    await expect(page.getByText(/corrigido em .+ = /)).toBeVisible()
    await picture(page, 'detalhes-de-boletos')
    expect(screensOf('32-boletos-do-cliente')).toContain(
      await page.getByRole('heading', { level: 1 }).innerText(),
    )
    await open(page, '32-boletos-do-cliente', '/boletos-grupo-cobranca')
    await open(page, '32-boletos-do-cliente', '/boletos-legado')
  })

  base('33 Radar de prescrição', async ({ page }) => {
    await resumeSession(page, 'juridico')
    await open(page, '33-radar-de-prescricao', '/radar-de-prescricao')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'radar')
  })

  base('34 Antes e depois da negativação', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '34-antes-e-depois-da-negativacao', '/antes-e-depois-da-negativacao')
    await expect(page.getByRole('region', { name: / foram pagos em \d0 dias$/ })).toBeVisible()
    await picture(page, 'antes-e-depois')
  })

  base('35 Agir hoje', async ({ page }) => {
    await resumeSession(page, 'holding')
    await open(page, '35-agir-hoje', '/agir-hoje')
    await page.keyboard.press('j')
    const tenant = page.getByRole('complementary', { name: /^Lojista / })
    await expect(tenant.getByRole('heading', { name: 'Últimos fatos' })).toBeVisible()
    await expect(tenant.locator('[aria-busy=true]')).toHaveCount(0)
    await picture(page, 'agir-hoje')
  })

  base('46 Retornos bancários', async ({ page }) => {
    await resumeSession(page, 'regua')
    for (const path of ['/retornos-bancarios', '/creditos-a-alocar', '/titulos-a-conferir'])
      await open(page, '46-retornos-bancarios', path)
    for (const name of ['Gêmeos', 'Sem confirmação']) {
      await page.getByRole('tab', { name }).click()
      await expect(page.locator('[data-state=loading], [aria-busy=true]')).toHaveCount(0)
    }
  })

  base('47 Fontes de dados', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '47-fontes-de-dados', '/fontes-de-dados')
    await expect(page.getByText('Solte aqui um arquivo do seu ERP.')).toBeVisible()
    await dropReport(page, foreignReport())
    await expect(page.getByText('Arquivo desconhecido')).toBeVisible({ timeout: 30_000 })
    await picture(page, 'assistente')
  })

  base('49 Entradas de dados', async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '49-entradas-de-dados', '/entradas-de-dados')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'entradas-de-dados')
  })

  base('50 Régua de cobrança', async ({ page }) => {
    const chapter = '50-regua-de-cobranca'
    await resumeSession(page, 'regua')
    await open(page, chapter, '/regua-do-dia')
    await expect(page.locator('tr[data-line=group]').first()).toBeVisible()
    await picture(page, 'regua-do-dia')
    await open(page, chapter, '/regua')
    await expect(page.getByRole('button', { name: /Padrão/ }).first()).toBeVisible()
    await picture(page, 'regua')
    await open(page, chapter, '/mensagens')
    await picture(page, 'mensagens')
    await open(page, chapter, '/contestacoes')
    await picture(page, 'contestacoes')
    await open(page, chapter, '/modelos-mensagem')
    await expect(page.getByText('Lojista, E-mail').first()).toBeVisible()
    await picture(page, 'textos')
  })

  base('25 Usuários e perfis', async ({ page }) => {
    await resumeSession(page, 'admin')
    await open(page, '25-usuarios-e-perfis', '/acessos-usuarios')
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'usuarios')
    await page.getByRole('tab', { name: 'Perfil' }).click()
    await page.getByRole('button', { name: 'Editar COBRANÇA SHOPPING' }).click()
    await expect(page.getByRole('region', { name: 'Lista de permissões' })).toBeVisible()
    await picture(page, 'permissoes')
    await page.goto('/acessos-usuarios?nome=analista.shopping')
    await page.getByRole('button', { name: 'Ver como Camila Souza' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ver como usuário' }).click()
    const banner = page.getByRole('region', { name: 'Ver como usuário' })
    await expect(banner).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await picture(page, 'ver-como')
    await banner.getByRole('button').click()
    await expect(banner).toHaveCount(0)
  })

  base('48 Primeiro dia', async ({ page }) => {
    await resumeSession(page, 'admin')
    await open(page, '48-primeiro-dia', '/migracao')
    await expect(page.getByRole('button', { name: 'Iniciar migração' })).toBeVisible()
    await picture(page, 'migracao')
  })
})
