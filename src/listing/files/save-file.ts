export { saveFile } from '#ui/actions/save-file.ts'
