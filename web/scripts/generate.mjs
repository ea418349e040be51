// Writes src/protocol.gen.ts (types) and src/validate.gen.js (validators) from protocol/schema.json,
// and src/http.gen.ts (types) from protocol/openapi.json.
// With --out FOLDER it writes there instead, so that a check can compare without touching src.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { compile } from "json-schema-to-typescript";
import openapiTS, { astToString } from "openapi-typescript";

const VALIDATED = { validateEvent: "WenkoEvent", validateReply: "WenkoReply", validateQuestion: "Question" };
const BANNER = banner("schema.json");
// A stored event is sent as it was written: fields that were added later get these values.
const ADDED_LATER = {
  ChatCompleteEventPayload: { suggestions: [] },
  ContextCompressedEventPayload: { kept: [], shortened: [], dropped: [], exam: null },
  ContextUpdateData: { compressed_count: 0, tokens: 0, context_tokens: null, task_count: 0, project: false },
  HITLApproval: { can_try: false, risks: [], effect: "", always: null },
  InteractivePromptData: { call_id: null },
  InteractiveResponseData: { call_id: null },
  LlmCallData: { step_id: null },
  LlmUsage: { cached_tokens: 0 },
  ModelTurnData: { opening: false, looks: false, one_step: false },
  Plan: { checks: [] },
  RequestedCall: { reads: false },
  ThinkingEventPayload: { step_id: null, replaces: 0 },
  ToolCallData: { turn_call_id: null, trial_id: null },
  ToolOutcome: { pictures: [] },
  TrialEventPayload: { folders: [] },
  UserInputReceivedData: { call_id: null },
  UserInputRequiredData: { call_id: null, tried: [], secret: false, widget: null },
  VerificationResultData: { check: null, output: null, could_not_run: false },
  VerificationStartData: { check: null, command: null },
};

const here = dirname(fileURLToPath(import.meta.url));
const schemaText = protocolFile("schema.json");
const flag = process.argv.indexOf("--out");
const out = flag < 0 ? join(here, "../src") : process.argv[flag + 1];

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "protocol.gen.ts"), await types());
writeFileSync(join(out, "validate.gen.js"), validators());
writeFileSync(join(out, "validate.gen.d.ts"), declarations());
writeFileSync(join(out, "http.gen.ts"), await httpTypes());

function protocolFile(name) {
  return readFileSync(join(here, "../../protocol", name), "utf8");
}

function banner(source) {
  return `// Generated from protocol/${source} by \`make generate\`: do not edit.\n`;
}

async function types() {
  const code = await compile(JSON.parse(schemaText), "WenkoProtocol", {
    additionalProperties: false,
    bannerComment: BANNER.trimEnd(),
    style: { printWidth: 100 },
  });
  return code
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "");
}

// One schema for each definition: as one document, ajv would repeat it in every validator.
function validators() {
  const ajv = new Ajv({
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true, lines: true },
    discriminator: true,
    inlineRefs: false,
    useDefaults: true,
  });
  const separate = JSON.parse(schemaText.replaceAll("#/$defs/", ""), withoutDescriptions);
  checkPositionOnce(separate.$defs);
  acceptOlderEvents(separate.$defs);
  for (const [name, definition] of Object.entries(separate.$defs)) ajv.addSchema(definition, name);
  return BANNER + withoutRequire(standaloneCode(ajv, VALIDATED)) + "\n";
}

function withoutDescriptions(key, value) {
  return key === "description" && typeof value === "string" ? undefined : value;
}

function acceptOlderEvents(definitions) {
  for (const [name, added] of Object.entries(ADDED_LATER)) {
    const schema = definitions[name];
    schema.required = schema.required.filter((field) => !(field in added));
    for (const [field, value] of Object.entries(added)) schema.properties[field].default = value;
  }
}

// Every event has the same position; checked in each of them it would double the code.
function checkPositionOnce(definitions) {
  const events = definitions.WenkoEvent.oneOf.map((member) => definitions[member.$ref]);
  const { type, payload, ...position } = events[0].properties;
  definitions.WenkoEvent.properties = position;
  definitions.WenkoEvent.required = Object.keys(position);
  for (const event of events) {
    removeFields(event, position);
    removeFields(definitions[event.properties.payload.$ref], position);
  }
}

function removeFields(schema, names) {
  schema.required = schema.required.filter((name) => !(name in names));
  for (const name of Object.keys(names)) delete schema.properties[name];
}

// A browser has no require(): the one helper that ajv asks for is written out instead.
function withoutRequire(code) {
  const inlined = code.replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    "(text) => [...text].length",
  );
  if (inlined.includes("require(")) throw new Error("the validators still need require()");
  return inlined;
}

function declarations() {
  const exports = Object.entries(VALIDATED).map(
    ([name, definition]) => `export declare const ${name}: Validate<${definition}>;\n`,
  );
  return (
    BANNER +
    `import type { ${Object.values(VALIDATED).join(", ")} } from "./protocol.gen";\n\n` +
    "export interface Validate<T> {\n" +
    "  (data: unknown): data is T;\n" +
    "  errors?: { instancePath: string; keyword: string }[] | null;\n" +
    "}\n" +
    exports.join("")
  );
}

async function httpTypes() {
  const description = JSON.parse(protocolFile("openapi.json"), withoutTitles);
  for (const operations of Object.values(description.paths)) {
    for (const { responses } of Object.values(operations)) removeErrors(responses);
  }
  return banner("openapi.json") + astToString(await openapiTS(description));
}

// FastAPI titles everything; a property that is called "title" is an object and stays.
function withoutTitles(key, value) {
  return key === "title" && typeof value === "string" ? undefined : value;
}

// Every endpoint lists the same nine errors, which the page reads as one shape.
function removeErrors(responses) {
  for (const status of Object.keys(responses)) if (!status.startsWith("2")) delete responses[status];
}
