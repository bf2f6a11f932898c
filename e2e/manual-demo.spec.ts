// Follows the chapters of the manual that need no state of their own, on the shared demonstration,
// read-only: other journeys use it too. The other chapters are in manual.spec.ts.
import { expect, test } from '@playwright/test'

import { dropReport, foreignReport } from './foreign-report.ts'
import { manualLook, open, picture, screensOf } from './manual-page.ts'
import { act, dialog, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use(manualLook)
test.describe.configure({ timeout: 120_000 })

test('02 A tela inicial, e 11 o painel do ciclo', async ({ page }) => {
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

test('12 Guardas legais', async ({ page }) => {
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

test('15 Inclusão e baixa manual, e 16 Consultar boletos', async ({ page }) => {
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

test('17 Baixas e o relógio de exclusão', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '17-baixas', '/baixa-semiautomatica')
  await picture(page, 'baixas')
  await page.getByRole('tab', { name: 'Relógio de exclusão' }).click()
  await expect(page.getByRole('columnheader', { name: 'Conta desde' })).toBeVisible()
  await picture(page, 'relogio')
})

test('18 Retornos com erro', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '18-retornos-com-erro', '/reenvio-retorno-erro')
  await picture(page, 'erros')
  await page.goto('/reenvio-retorno-erro?agrupar=registro')
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Corrigir e reenviar' })).toBeVisible()
  await picture(page, 'corrigir')
})

test('19 Configuração do bureau', async ({ page }) => {
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

test('20 Auditoria e comunicações', async ({ page }) => {
  await resumeSession(page, 'admin')
  await open(page, '20-auditoria-e-comunicacoes', '/auditoria')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'auditoria')
})

test('20 Os boletos notificados', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '20-auditoria-e-comunicacoes', '/cartas-email')
})

test('23 Listas de exceção', async ({ page }) => {
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

test('21 Linha do tempo', async ({ page }) => {
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

test('22 Empresas e shoppings', async ({ page }) => {
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

test('28 Planilhas e cadastros da inadimplência', async ({ page }) => {
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

test('36 Cadastros do ajuizamento', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '36-cadastros-do-ajuizamento', '/cadastro-ajuizamento')
  await page
    .getByRole('button', { name: /^Detalhar/ })
    .first()
    .click()
  await picture(page, 'cadastro-ajuizamento')
  await open(page, '36-cadastros-do-ajuizamento', '/cadastro-ajuizamento?aba=indices&visao=quadros')
  await expect(page.getByRole('heading', { name: /^IGP-M/ })).toBeVisible()
  await picture(page, 'indices')
})

test('37 Analisar e aprovar o ajuizamento', async ({ page }) => {
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

test('38 Contratos elegíveis', async ({ page }) => {
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

test('39 Acompanhar ajuizamentos', async ({ page }) => {
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

test('40 Planilhas do ajuizamento', async ({ page }) => {
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

test('26 Calcular e fechar a inadimplência', async ({ page }) => {
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

test('27 Resumo e relatório da inadimplência', async ({ page }) => {
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

test('30 Expectativa e tendência', async ({ page }) => {
  await resumeSession(page, 'corporativa')
  await open(page, '30-expectativa-e-tendencia', '/priorizacao')
  await page.goto('/priorizacao?aba=tendencia')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'tendencia')
})

test('32 Boletos do cliente e do grupo', async ({ page }) => {
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

test('33 Radar de prescrição', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, '33-radar-de-prescricao', '/radar-de-prescricao')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'radar')
})

test('34 Antes e depois da negativação', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '34-antes-e-depois-da-negativacao', '/antes-e-depois-da-negativacao')
  await expect(page.getByRole('region', { name: / foram pagos em \d0 dias$/ })).toBeVisible()
  await picture(page, 'antes-e-depois')
})

test('35 Agir hoje', async ({ page }) => {
  await resumeSession(page, 'holding')
  await open(page, '35-agir-hoje', '/agir-hoje')
  await page.keyboard.press('j')
  const tenant = page.getByRole('complementary', { name: /^Lojista / })
  await expect(tenant.getByRole('heading', { name: 'Últimos fatos' })).toBeVisible()
  await expect(tenant.locator('[aria-busy=true]')).toHaveCount(0)
  await picture(page, 'agir-hoje')
})

test('46 Retornos bancários', async ({ page }) => {
  await resumeSession(page, 'regua')
  for (const path of ['/retornos-bancarios', '/creditos-a-alocar', '/titulos-a-conferir'])
    await open(page, '46-retornos-bancarios', path)
  for (const name of ['Gêmeos', 'Sem confirmação']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.locator('[data-state=loading], [aria-busy=true]')).toHaveCount(0)
  }
})

test('47 Fontes de dados', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '47-fontes-de-dados', '/fontes-de-dados')
  await expect(page.getByText('Solte aqui um arquivo do seu ERP.')).toBeVisible()
  await dropReport(page, foreignReport())
  await expect(page.getByText('Arquivo desconhecido')).toBeVisible({ timeout: 30_000 })
  await picture(page, 'assistente')
})

test('49 Entradas de dados', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '49-entradas-de-dados', '/entradas-de-dados')
  await expect(rows(page).first()).toBeVisible()
  await picture(page, 'entradas-de-dados')
})

test('50 Régua de cobrança', async ({ page }) => {
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

test('25 Usuários e perfis', async ({ page }) => {
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

test('48 Primeiro dia', async ({ page }) => {
  await resumeSession(page, 'admin')
  await open(page, '48-primeiro-dia', '/migracao')
  await expect(page.getByRole('button', { name: 'Iniciar migração' })).toBeVisible()
  await picture(page, 'migracao')
})
