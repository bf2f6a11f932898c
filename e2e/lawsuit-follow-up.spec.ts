// The follow-up of legal actions: the list with its coupled boxes.
import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('while no action is followed the screen says so; one of the two boxes always stays on', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
  await open(page, '/acompanhar-ajuizamentos')
  await expect(page.getByRole('main')).toContainText('Essa busca não retornou resultado.')
  const [pending, filed] = ['Ações Pendentes', 'Ações Ajuizadas'].map((name) =>
    page.getByRole('checkbox', { name }),
  )
  await pending?.uncheck()
  await expect(filed ?? page.getByText('')).toBeChecked()
  await filed?.uncheck()
  await expect(pending ?? page.getByText('')).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
})
