import { finishPopup } from '#features/people/access/components/identity-provider.ts'

finishPopup().catch(() => {
  const state = document.querySelector('#state')
  if (state)
    state.textContent = 'O acesso não foi concluído. Feche esta janela e tente de novo na Régua.'
})
