/**
 * Receives questionnaires from the site's API in a Google spreadsheet: one row for each, in the sheet "Questionnaires".
 * docs/operating.md has how to install it. The API repeats a request until it gets {"result":"success"}.
 */
const SHEET = 'Questionnaires';
const ID = 'submissionId';
const REVISION = 'revision';

// biome-ignore lint/correctness/noUnusedVariables: Google calls it by its name.
function doPost(event) {
  // Handle one request at a time, because two at once would write the same row.
  const lock = LockService.getScriptLock();
  try {
    lock.waitLock(15000);
    receive(JSON.parse(event.postData.contents));
    return respond({ result: 'success' });
  } catch (error) {
    return respond({ result: 'error', message: String(error?.message) });
  } finally {
    lock.releaseLock();
  }
}

/** `idempotencyKey` is `<submission id>.<revision>`: the same id with a higher revision corrects the answers. */
function receive(answers) {
  const [, id, revision] = /^([0-9a-f-]{36})\.(\d+)$/.exec(answers.idempotencyKey || '') || [];
  if (!id) throw new Error('The request has no idempotencyKey.');
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = book.getSheetByName(SHEET) || book.insertSheet(SHEET);
  const cells = Object.assign({}, answers, { [ID]: id, [REVISION]: revision });
  delete cells.idempotencyKey;
  const columns = columnsFor(sheet, Object.keys(cells));
  const row = findRow(sheet, columns, id);
  if (row && Number(sheet.getRange(row, columns.indexOf(REVISION) + 1).getValue()) >= Number(revision))
    return;
  // The API has already escaped formulas. The text format also keeps the spreadsheet from computing any cell.
  const range = sheet.getRange(row || sheet.getLastRow() + 1, 1, 1, columns.length);
  range.setNumberFormat('@').setValues([columns.map((name) => cells[name] || '')]);
}

/** The names in the first row; questions that are new get a column at its end. */
function columnsFor(sheet, names) {
  const width = sheet.getLastColumn();
  const known = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0].map(String);
  const wanted = [ID, REVISION].concat(names.filter((name) => name !== ID && name !== REVISION));
  const added = wanted.filter((name) => known.indexOf(name) === -1);
  if (added.length > 0) {
    sheet
      .getRange(1, known.length + 1, 1, added.length)
      .setNumberFormat('@')
      .setValues([added]);
  }
  return known.concat(added);
}

/** The number of the row of a submission, or 0. */
function findRow(sheet, columns, id) {
  const rows = sheet.getLastRow() - 1;
  if (rows < 1) return 0;
  const ids = sheet.getRange(2, columns.indexOf(ID) + 1, rows, 1).getValues();
  const at = ids.findIndex((cells) => String(cells[0]) === id);
  return at === -1 ? 0 : at + 2;
}

function respond(body) {
  return ContentService.createTextOutput(JSON.stringify(body)).setMimeType(ContentService.MimeType.JSON);
}
