/**
 * Names a place where a crash must do no harm: before or after each wait that writes. Here it does
 * nothing, whatever the environment says; a drill starts the server with a module of its own in
 * place of this one (gate/seeded-faults/armed-failpoints.ts).
 */
export function failpoint(_name: string): void {}
