// Generated from protocol/schema.json by `make generate`: do not edit.
"use strict";
export const validateEvent = validate21;
const schema6 = {"type":"object","discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"ProcessStartedEvent"},{"$ref":"ProcessCompletedEvent"},{"$ref":"ThinkingEvent"},{"$ref":"TaskAnalysedEvent"},{"$ref":"TaskAnalysisCompleteEvent"},{"$ref":"FlowNodeEvent"},{"$ref":"PlanStartEvent"},{"$ref":"PlanCompleteEvent"},{"$ref":"PlanRevisionEvent"},{"$ref":"PlanRevisedEvent"},{"$ref":"StepStartEvent"},{"$ref":"StepSuccessEvent"},{"$ref":"StepFailedEvent"},{"$ref":"StepRetryEvent"},{"$ref":"ToolCallEvent"},{"$ref":"ToolOutputEvent"},{"$ref":"ToolResultEvent"},{"$ref":"ToolFixEvent"},{"$ref":"ToolFixedEvent"},{"$ref":"InteractivePromptEvent"},{"$ref":"InteractiveResponseEvent"},{"$ref":"UserInputRequiredEvent"},{"$ref":"UserInputReceivedEvent"},{"$ref":"VariableSetEvent"},{"$ref":"VariableResolveEvent"},{"$ref":"VerificationStartEvent"},{"$ref":"VerificationResultEvent"},{"$ref":"LlmCallEvent"},{"$ref":"LlmResponseEvent"},{"$ref":"ModelTurnEvent"},{"$ref":"TurnResultEvent"},{"$ref":"TranscriptCompactedEvent"},{"$ref":"TokenEvent"},{"$ref":"ErrorEvent"},{"$ref":"TodoListUpdateEvent"},{"$ref":"TodoItemUpdateEvent"},{"$ref":"FileTreeUpdateEvent"},{"$ref":"FileChangesUpdateEvent"},{"$ref":"FilesChangedEvent"},{"$ref":"ContextUpdateEvent"},{"$ref":"ContextCompressedEvent"},{"$ref":"ChatCompleteEvent"},{"$ref":"HitlEvent"},{"$ref":"HitlClosedEvent"},{"$ref":"HitlExtendedEvent"},{"$ref":"TrialEvent"},{"$ref":"SteeredEvent"},{"$ref":"RunPausedEvent"},{"$ref":"RunResumedEvent"},{"$ref":"FolderWaitingEvent"},{"$ref":"FolderTakenEvent"},{"$ref":"FilesUndoneEvent"},{"$ref":"CallEffectEvent"},{"$ref":"MemoryUpdateEvent"},{"$ref":"RequirementsKeptEvent"},{"$ref":"DesktopControlEvent"},{"$ref":"PreviewUpdateEvent"}],"properties":{"id":{"type":"string"},"seq":{"type":"integer"},"run_id":{"type":["string","null"]},"conversation_id":{"type":"string"},"message_id":{"type":["string","null"]},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["id","seq","run_id","conversation_id","message_id","timestamp"]};
const pattern0 = new RegExp("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$", "u");
const schema7 = {"properties":{"type":{"const":"process_started","type":"string"},"payload":{"$ref":"ProcessStartedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema8 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ProcessStartedData"}},"required":["message","data"],"type":"object"};
const schema9 = {"properties":{"conversation_id":{"type":"string"},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"},"user_message":{"type":["string","null"]},"unattended":{"type":"boolean"}},"required":["conversation_id","timestamp","user_message"],"type":"object"};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.conversation_id === undefined) && (missing0 = "conversation_id")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.user_message === undefined) && (missing0 = "user_message"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.conversation_id !== undefined){
const _errs1 = errors;
if(typeof data.conversation_id !== "string"){
validate24.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate24.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_message !== undefined){
let data2 = data.user_message;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate24.errors = [{instancePath:instancePath+"/user_message",schemaPath:"#/properties/user_message/type",keyword:"type",params:{type: schema9.properties.user_message.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unattended !== undefined){
const _errs7 = errors;
if(typeof data.unattended !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/unattended",schemaPath:"#/properties/unattended/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate23.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate24(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate22.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("process_started" !== data0){
validate22.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "process_started"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate23(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}

const schema10 = {"properties":{"type":{"const":"process_completed","type":"string"},"payload":{"$ref":"ProcessCompletedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema11 = {"properties":{"success":{"type":"boolean"},"message":{"type":"string"},"data":{"$ref":"ProcessCompletedData"}},"required":["success","message","data"],"type":"object"};
const schema12 = {"properties":{"conversation_id":{"type":"string"},"complexity":{"anyOf":[{"enum":["simple","moderate","complex"],"type":"string"},{"type":"null"}]},"task_type":{"anyOf":[{"enum":["chat","code","file","shell","gui","browser","analysis","creative"],"type":"string"},{"type":"null"}]},"error":{"type":["string","null"]},"error_code":{"type":["string","null"]},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["conversation_id","complexity","task_type","error","error_code","timestamp"],"type":"object"};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.conversation_id === undefined) && (missing0 = "conversation_id")) || ((data.complexity === undefined) && (missing0 = "complexity"))) || ((data.task_type === undefined) && (missing0 = "task_type"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.conversation_id !== undefined){
const _errs1 = errors;
if(typeof data.conversation_id !== "string"){
validate29.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.complexity !== undefined){
let data1 = data.complexity;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(typeof data1 !== "string"){
const err0 = {instancePath:instancePath+"/complexity",schemaPath:"#/properties/complexity/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data1 === "simple") || (data1 === "moderate")) || (data1 === "complex"))){
const err1 = {instancePath:instancePath+"/complexity",schemaPath:"#/properties/complexity/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema12.properties.complexity.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs7 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/complexity",schemaPath:"#/properties/complexity/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/complexity",schemaPath:"#/properties/complexity/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate29.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.task_type !== undefined){
let data2 = data.task_type;
const _errs9 = errors;
const _errs10 = errors;
let valid2 = false;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/task_type",schemaPath:"#/properties/task_type/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((((data2 === "chat") || (data2 === "code")) || (data2 === "file")) || (data2 === "shell")) || (data2 === "gui")) || (data2 === "browser")) || (data2 === "analysis")) || (data2 === "creative"))){
const err5 = {instancePath:instancePath+"/task_type",schemaPath:"#/properties/task_type/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema12.properties.task_type.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid1 = _errs11 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs13 = errors;
if(data2 !== null){
const err6 = {instancePath:instancePath+"/task_type",schemaPath:"#/properties/task_type/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid1 = _errs13 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err7 = {instancePath:instancePath+"/task_type",schemaPath:"#/properties/task_type/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate29.errors = vErrors;
return false;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data3 = data.error;
const _errs15 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate29.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema12.properties.error.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data4 = data.error_code;
const _errs17 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate29.errors = [{instancePath:instancePath+"/error_code",schemaPath:"#/properties/error_code/type",keyword:"type",params:{type: schema12.properties.error_code.type}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data5 = data.timestamp;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate29.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate29.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.success === undefined) && (missing0 = "success")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs3 = errors;
if(typeof data.message !== "string"){
validate28.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate29(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("process_completed" !== data0){
validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "process_completed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate28(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}

const schema13 = {"properties":{"type":{"const":"thinking","type":"string"},"payload":{"$ref":"ThinkingEventPayload"}},"required":["type","payload"],"type":"object"};
const schema14 = {"properties":{"step_type":{"enum":["analyzing","routing","planning","executing","tool_execution","step_complete","step_failed","replanning","warning","reasoning"],"type":"string"},"content":{"type":"string"},"step_id":{"type":["integer","null"],"default":null},"replaces":{"type":"integer","default":0},"thinking_step":{"$ref":"ThinkingStep"}},"required":["step_type","content","thinking_step"],"type":"object"};
const schema15 = {"properties":{"id":{"type":"string"},"type":{"enum":["analyzing","routing","planning","executing","tool_execution","step_complete","step_failed","replanning","warning","reasoning"],"type":"string"},"content":{"type":"string"},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["id","type","content","timestamp"],"type":"object"};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.content === undefined) && (missing0 = "content"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate34.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate34.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data1 === "analyzing") || (data1 === "routing")) || (data1 === "planning")) || (data1 === "executing")) || (data1 === "tool_execution")) || (data1 === "step_complete")) || (data1 === "step_failed")) || (data1 === "replanning")) || (data1 === "warning")) || (data1 === "reasoning"))){
validate34.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema15.properties.type.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs5 = errors;
if(typeof data.content !== "string"){
validate34.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data3 = data.timestamp;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
validate34.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_id === undefined){
data.step_id = null;
}
if(data.replaces === undefined){
data.replaces = 0;
}
let missing0;
if((((data.step_type === undefined) && (missing0 = "step_type")) || ((data.content === undefined) && (missing0 = "content"))) || ((data.thinking_step === undefined) && (missing0 = "thinking_step"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_type !== undefined){
let data0 = data.step_type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate33.errors = [{instancePath:instancePath+"/step_type",schemaPath:"#/properties/step_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data0 === "analyzing") || (data0 === "routing")) || (data0 === "planning")) || (data0 === "executing")) || (data0 === "tool_execution")) || (data0 === "step_complete")) || (data0 === "step_failed")) || (data0 === "replanning")) || (data0 === "warning")) || (data0 === "reasoning"))){
validate33.errors = [{instancePath:instancePath+"/step_type",schemaPath:"#/properties/step_type/enum",keyword:"enum",params:{allowedValues: schema14.properties.step_type.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs3 = errors;
if(typeof data.content !== "string"){
validate33.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data2 = data.step_id;
const _errs5 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate33.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema14.properties.step_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
if(valid0){
let data3 = data.replaces;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate33.errors = [{instancePath:instancePath+"/replaces",schemaPath:"#/properties/replaces/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
if(valid0){
if(data.thinking_step !== undefined){
const _errs9 = errors;
if(!(validate34(data.thinking_step, {instancePath:instancePath+"/thinking_step",parentData:data,parentDataProperty:"thinking_step",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate32.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("thinking" !== data0){
validate32.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "thinking"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate33(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}

const schema16 = {"properties":{"type":{"const":"task_analysis","type":"string"},"payload":{"$ref":"TaskAnalysedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema17 = {"properties":{"analysis":{"$ref":"TaskAnalysis"}},"required":["analysis"],"type":"object"};
const schema18 = {"properties":{"complexity":{"enum":["simple","moderate","complex"],"type":"string"},"task_type":{"enum":["chat","code","file","shell","gui","browser","analysis","creative"],"type":"string"},"requires_sandbox":{"type":"boolean"},"reasoning":{"type":"string"},"suggested_approach":{"type":"string"}},"required":["complexity","task_type","requires_sandbox","reasoning","suggested_approach"],"type":"object"};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.complexity === undefined) && (missing0 = "complexity")) || ((data.task_type === undefined) && (missing0 = "task_type"))) || ((data.requires_sandbox === undefined) && (missing0 = "requires_sandbox"))) || ((data.reasoning === undefined) && (missing0 = "reasoning"))) || ((data.suggested_approach === undefined) && (missing0 = "suggested_approach"))){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.complexity !== undefined){
let data0 = data.complexity;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate39.errors = [{instancePath:instancePath+"/complexity",schemaPath:"#/properties/complexity/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "simple") || (data0 === "moderate")) || (data0 === "complex"))){
validate39.errors = [{instancePath:instancePath+"/complexity",schemaPath:"#/properties/complexity/enum",keyword:"enum",params:{allowedValues: schema18.properties.complexity.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.task_type !== undefined){
let data1 = data.task_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate39.errors = [{instancePath:instancePath+"/task_type",schemaPath:"#/properties/task_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((data1 === "chat") || (data1 === "code")) || (data1 === "file")) || (data1 === "shell")) || (data1 === "gui")) || (data1 === "browser")) || (data1 === "analysis")) || (data1 === "creative"))){
validate39.errors = [{instancePath:instancePath+"/task_type",schemaPath:"#/properties/task_type/enum",keyword:"enum",params:{allowedValues: schema18.properties.task_type.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requires_sandbox !== undefined){
const _errs5 = errors;
if(typeof data.requires_sandbox !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/requires_sandbox",schemaPath:"#/properties/requires_sandbox/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning !== undefined){
const _errs7 = errors;
if(typeof data.reasoning !== "string"){
validate39.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suggested_approach !== undefined){
const _errs9 = errors;
if(typeof data.suggested_approach !== "string"){
validate39.errors = [{instancePath:instancePath+"/suggested_approach",schemaPath:"#/properties/suggested_approach/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.analysis === undefined) && (missing0 = "analysis")){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.analysis !== undefined){
if(!(validate39(data.analysis, {instancePath:instancePath+"/analysis",parentData:data,parentDataProperty:"analysis",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate37.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("task_analysis" !== data0){
validate37.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "task_analysis"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate38(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate37.errors = vErrors;
return errors === 0;
}

const schema19 = {"properties":{"type":{"const":"task_analysis_complete","type":"string"},"payload":{"$ref":"TaskAnalysisCompleteEventPayload"}},"required":["type","payload"],"type":"object"};
const schema20 = {"properties":{"message":{"type":"string"},"data":{"$ref":"TaskAnalysis"}},"required":["message","data"],"type":"object"};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate43.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate39(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate42.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("task_analysis_complete" !== data0){
validate42.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "task_analysis_complete"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate43(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate42.errors = vErrors;
return errors === 0;
}

const schema21 = {"properties":{"type":{"const":"flow_node","type":"string"},"payload":{"$ref":"FlowNodeEventPayload"}},"required":["type","payload"],"type":"object"};
const schema22 = {"properties":{"node":{"enum":["analysis","planning","execution","step_execution","replanning","summarizing"],"type":"string"},"status":{"enum":["started","completed","failed"],"type":"string"},"message":{"type":"string"},"data":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"}},"required":["node","status","message","data"],"type":"object"};
const schema23 = {};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
validate48.errors = null;
return true;
}


function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.node === undefined) && (missing0 = "node")) || ((data.status === undefined) && (missing0 = "status"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.node !== undefined){
let data0 = data.node;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate47.errors = [{instancePath:instancePath+"/node",schemaPath:"#/properties/node/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data0 === "analysis") || (data0 === "planning")) || (data0 === "execution")) || (data0 === "step_execution")) || (data0 === "replanning")) || (data0 === "summarizing"))){
validate47.errors = [{instancePath:instancePath+"/node",schemaPath:"#/properties/node/enum",keyword:"enum",params:{allowedValues: schema22.properties.node.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate47.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "started") || (data1 === "completed")) || (data1 === "failed"))){
validate47.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema22.properties.status.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs5 = errors;
if(typeof data.message !== "string"){
validate47.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data3 = data.data;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(!(validate48(data3[key0], {instancePath:instancePath+"/data/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate46.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("flow_node" !== data0){
validate46.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "flow_node"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate47(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate46.errors = vErrors;
return errors === 0;
}

const schema24 = {"properties":{"type":{"const":"plan_start","type":"string"},"payload":{"$ref":"PlanStartEventPayload"}},"required":["type","payload"],"type":"object"};
const schema25 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanStartData"}},"required":["message","data"],"type":"object"};
const schema26 = {"properties":{"plan":{"$ref":"Plan"},"total_steps":{"type":"integer"},"steps_preview":{"items":{"$ref":"StepPreview"},"type":"array"},"execution_config":{"$ref":"ExecutionConfig"}},"required":["plan","total_steps","steps_preview","execution_config"],"type":"object"};
const schema27 = {"properties":{"goal":{"type":"string"},"steps":{"items":{"$ref":"Step"},"type":"array"},"created_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"checks":{"items":{"$ref":"Check"},"type":"array","default":[]}},"required":["goal","steps","created_at"],"type":"object"};
const schema28 = {"properties":{"step_id":{"minimum":0,"type":"integer"},"description":{"type":"string"},"tool":{"type":["string","null"]},"tool_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"depends_on":{"items":{"type":"integer"},"type":"array"},"expected":{"type":["string","null"]},"status":{"enum":["pending","running","success","failed","retrying","skipped"],"type":"string"},"result":{"anyOf":[{"$ref":"ToolOutcome"},{"type":"null"}]},"error":{"type":["string","null"]}},"required":["step_id","description","tool","tool_args","depends_on","expected","status","result","error"],"type":"object"};
const schema29 = {"properties":{"success":{"type":"boolean"},"stdout":{"type":"string"},"stderr":{"type":"string"},"return_code":{"type":["integer","null"]},"message":{"type":["string","null"]},"data":{"$ref":"JsonValue"},"truncated":{"type":"boolean"},"error_code":{"type":["string","null"]},"pictures":{"items":{"$ref":"Picture"},"type":"array","default":[]}},"required":["success","stdout","stderr","return_code","message","data","truncated","error_code"],"type":"object"};
const schema30 = {"properties":{"id":{"type":"string"},"media_type":{"type":"string"},"width":{"type":"integer"},"height":{"type":"integer"},"bytes":{"type":"integer"},"source":{"enum":["browser","desktop","plot"],"type":"string"},"for_model":{"type":"boolean"}},"required":["id","media_type","width","height","bytes","source","for_model"],"type":"object"};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.id === undefined) && (missing0 = "id")) || ((data.media_type === undefined) && (missing0 = "media_type"))) || ((data.width === undefined) && (missing0 = "width"))) || ((data.height === undefined) && (missing0 = "height"))) || ((data.bytes === undefined) && (missing0 = "bytes"))) || ((data.source === undefined) && (missing0 = "source"))) || ((data.for_model === undefined) && (missing0 = "for_model"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate59.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.media_type !== undefined){
const _errs3 = errors;
if(typeof data.media_type !== "string"){
validate59.errors = [{instancePath:instancePath+"/media_type",schemaPath:"#/properties/media_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data2 = data.width;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate59.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.height !== undefined){
let data3 = data.height;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate59.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bytes !== undefined){
let data4 = data.bytes;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate59.errors = [{instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data5 = data.source;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate59.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data5 === "browser") || (data5 === "desktop")) || (data5 === "plot"))){
validate59.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema30.properties.source.enum}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.for_model !== undefined){
const _errs13 = errors;
if(typeof data.for_model !== "boolean"){
validate59.errors = [{instancePath:instancePath+"/for_model",schemaPath:"#/properties/for_model/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pictures === undefined){
data.pictures = [];
}
let missing0;
if(((((((((data.success === undefined) && (missing0 = "success")) || ((data.stdout === undefined) && (missing0 = "stdout"))) || ((data.stderr === undefined) && (missing0 = "stderr"))) || ((data.return_code === undefined) && (missing0 = "return_code"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))) || ((data.truncated === undefined) && (missing0 = "truncated"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
validate57.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate57.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stdout !== undefined){
const _errs3 = errors;
if(typeof data.stdout !== "string"){
validate57.errors = [{instancePath:instancePath+"/stdout",schemaPath:"#/properties/stdout/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stderr !== undefined){
const _errs5 = errors;
if(typeof data.stderr !== "string"){
validate57.errors = [{instancePath:instancePath+"/stderr",schemaPath:"#/properties/stderr/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.return_code !== undefined){
let data3 = data.return_code;
const _errs7 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate57.errors = [{instancePath:instancePath+"/return_code",schemaPath:"#/properties/return_code/type",keyword:"type",params:{type: schema29.properties.return_code.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data4 = data.message;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate57.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: schema29.properties.message.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs11 = errors;
if(!(validate48(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
const _errs12 = errors;
if(typeof data.truncated !== "boolean"){
validate57.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs14 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate57.errors = [{instancePath:instancePath+"/error_code",schemaPath:"#/properties/error_code/type",keyword:"type",params:{type: schema29.properties.error_code.type}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data8 = data.pictures;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data8)){
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs18 = errors;
if(!(validate59(data8[i0], {instancePath:instancePath+"/pictures/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
var valid1 = _errs18 === errors;
if(!valid1){
break;
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/pictures",schemaPath:"#/properties/pictures/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
}
}
}
}
}
}
}
}
}
else {
validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate57.errors = vErrors;
return errors === 0;
}


function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.tool_args === undefined) && (missing0 = "tool_args"))) || ((data.depends_on === undefined) && (missing0 = "depends_on"))) || ((data.expected === undefined) && (missing0 = "expected"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.error === undefined) && (missing0 = "error"))){
validate55.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate55.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate55.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate55.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data2 = data.tool;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate55.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema28.properties.tool.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_args !== undefined){
let data3 = data.tool_args;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(!(validate48(data3[key0], {instancePath:instancePath+"/tool_args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/tool_args",schemaPath:"#/properties/tool_args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.depends_on !== undefined){
let data5 = data.depends_on;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
var valid2 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate55.errors = [{instancePath:instancePath+"/depends_on/" + i0,schemaPath:"#/properties/depends_on/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid2 = _errs13 === errors;
if(!valid2){
break;
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/depends_on",schemaPath:"#/properties/depends_on/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expected !== undefined){
let data7 = data.expected;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate55.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: schema28.properties.expected.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data8 = data.status;
const _errs17 = errors;
if(typeof data8 !== "string"){
validate55.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data8 === "pending") || (data8 === "running")) || (data8 === "success")) || (data8 === "failed")) || (data8 === "retrying")) || (data8 === "skipped"))){
validate55.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema28.properties.status.enum}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data9 = data.result;
const _errs19 = errors;
const _errs20 = errors;
let valid3 = false;
const _errs21 = errors;
if(!(validate57(data9, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var _valid0 = _errs21 === errors;
valid3 = valid3 || _valid0;
if(!valid3){
const _errs22 = errors;
if(data9 !== null){
const err0 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs22 === errors;
valid3 = valid3 || _valid0;
}
if(!valid3){
const err1 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate55.errors = vErrors;
return false;
}
else {
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data10 = data.error;
const _errs24 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate55.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema28.properties.error.type}}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}

const schema31 = {"properties":{"description":{"type":"string"},"command":{"type":["string","null"]},"exit_code":{"type":"integer"},"contains":{"type":["string","null"]},"files":{"items":{"type":"string"},"type":"array"}},"required":["description","command","exit_code","contains","files"],"type":"object"};

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.description === undefined) && (missing0 = "description")) || ((data.command === undefined) && (missing0 = "command"))) || ((data.exit_code === undefined) && (missing0 = "exit_code"))) || ((data.contains === undefined) && (missing0 = "contains"))) || ((data.files === undefined) && (missing0 = "files"))){
validate63.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.description !== undefined){
const _errs1 = errors;
if(typeof data.description !== "string"){
validate63.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
let data1 = data.command;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate63.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: schema31.properties.command.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exit_code !== undefined){
let data2 = data.exit_code;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate63.errors = [{instancePath:instancePath+"/exit_code",schemaPath:"#/properties/exit_code/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contains !== undefined){
let data3 = data.contains;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate63.errors = [{instancePath:instancePath+"/contains",schemaPath:"#/properties/contains/type",keyword:"type",params:{type: schema31.properties.contains.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data4 = data.files;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(typeof data4[i0] !== "string"){
validate63.errors = [{instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
}
else {
validate63.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate63.errors = vErrors;
return errors === 0;
}


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.checks === undefined){
data.checks = [];
}
let missing0;
if((((data.goal === undefined) && (missing0 = "goal")) || ((data.steps === undefined) && (missing0 = "steps"))) || ((data.created_at === undefined) && (missing0 = "created_at"))){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.goal !== undefined){
const _errs1 = errors;
if(typeof data.goal !== "string"){
validate54.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data1 = data.steps;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate55(data1[i0], {instancePath:instancePath+"/steps/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data3 = data.created_at;
const _errs6 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate54.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: schema27.properties.created_at.type}}];
return false;
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
validate54.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data4 = data.checks;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid2 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(!(validate63(data4[i1], {instancePath:instancePath+"/checks/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/checks",schemaPath:"#/properties/checks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}

const schema32 = {"properties":{"step_id":{"type":"integer"},"description":{"type":"string"},"tool":{"type":["string","null"]},"depends_on":{"items":{"type":"integer"},"type":"array"}},"required":["step_id","description","tool","depends_on"],"type":"object"};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.depends_on === undefined) && (missing0 = "depends_on"))){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate66.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate66.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data2 = data.tool;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate66.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema32.properties.tool.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.depends_on !== undefined){
let data3 = data.depends_on;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate66.errors = [{instancePath:instancePath+"/depends_on/" + i0,schemaPath:"#/properties/depends_on/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/depends_on",schemaPath:"#/properties/depends_on/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}

const schema33 = {"properties":{"max_retries":{"type":"integer"},"max_revisions":{"type":"integer"}},"required":["max_retries","max_revisions"],"type":"object"};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.max_retries === undefined) && (missing0 = "max_retries")) || ((data.max_revisions === undefined) && (missing0 = "max_revisions"))){
validate68.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.max_retries !== undefined){
let data0 = data.max_retries;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate68.errors = [{instancePath:instancePath+"/max_retries",schemaPath:"#/properties/max_retries/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_revisions !== undefined){
let data1 = data.max_revisions;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate68.errors = [{instancePath:instancePath+"/max_revisions",schemaPath:"#/properties/max_revisions/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate68.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate68.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.plan === undefined) && (missing0 = "plan")) || ((data.total_steps === undefined) && (missing0 = "total_steps"))) || ((data.steps_preview === undefined) && (missing0 = "steps_preview"))) || ((data.execution_config === undefined) && (missing0 = "execution_config"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.plan !== undefined){
const _errs1 = errors;
if(!(validate54(data.plan, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total_steps !== undefined){
let data1 = data.total_steps;
const _errs2 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate53.errors = [{instancePath:instancePath+"/total_steps",schemaPath:"#/properties/total_steps/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps_preview !== undefined){
let data2 = data.steps_preview;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate66(data2[i0], {instancePath:instancePath+"/steps_preview/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/steps_preview",schemaPath:"#/properties/steps_preview/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.execution_config !== undefined){
const _errs7 = errors;
if(!(validate68(data.execution_config, {instancePath:instancePath+"/execution_config",parentData:data,parentDataProperty:"execution_config",rootData}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate52.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate53(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate51.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_start" !== data0){
validate51.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_start"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate52(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}

const schema34 = {"properties":{"type":{"const":"plan_complete","type":"string"},"payload":{"$ref":"PlanCompleteEventPayload"}},"required":["type","payload"],"type":"object"};
const schema35 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanCompleteData"}},"required":["message","data"],"type":"object"};
const schema36 = {"properties":{"success":{"type":"boolean"},"duration":{"type":"number"},"statistics":{"$ref":"PlanStatistics"},"context":{"$ref":"PlanContext"},"plan":{"$ref":"Plan"},"summary":{"$ref":"PlanSummary"}},"required":["success","duration","statistics","context","plan","summary"],"type":"object"};
const schema37 = {"properties":{"total_steps":{"type":"integer"},"completed_steps":{"type":"integer"},"failed_steps":{"type":"integer"},"revision_count":{"type":"integer"}},"required":["total_steps","completed_steps","failed_steps","revision_count"],"type":"object"};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.total_steps === undefined) && (missing0 = "total_steps")) || ((data.completed_steps === undefined) && (missing0 = "completed_steps"))) || ((data.failed_steps === undefined) && (missing0 = "failed_steps"))) || ((data.revision_count === undefined) && (missing0 = "revision_count"))){
validate75.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.total_steps !== undefined){
let data0 = data.total_steps;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate75.errors = [{instancePath:instancePath+"/total_steps",schemaPath:"#/properties/total_steps/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completed_steps !== undefined){
let data1 = data.completed_steps;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate75.errors = [{instancePath:instancePath+"/completed_steps",schemaPath:"#/properties/completed_steps/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed_steps !== undefined){
let data2 = data.failed_steps;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate75.errors = [{instancePath:instancePath+"/failed_steps",schemaPath:"#/properties/failed_steps/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revision_count !== undefined){
let data3 = data.revision_count;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate75.errors = [{instancePath:instancePath+"/revision_count",schemaPath:"#/properties/revision_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate75.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate75.errors = vErrors;
return errors === 0;
}

const schema38 = {"properties":{"variables":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"step_results":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"errors":{"items":{"$ref":"JsonValue"},"type":"array"},"duration":{"type":"number"}},"required":["variables","step_results","errors","duration"],"type":"object"};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.variables === undefined) && (missing0 = "variables")) || ((data.step_results === undefined) && (missing0 = "step_results"))) || ((data.errors === undefined) && (missing0 = "errors"))) || ((data.duration === undefined) && (missing0 = "duration"))){
validate77.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.variables !== undefined){
let data0 = data.variables;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
const _errs4 = errors;
if(!(validate48(data0[key0], {instancePath:instancePath+"/variables/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data0,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_results !== undefined){
let data2 = data.step_results;
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
const _errs8 = errors;
if(!(validate48(data2[key1], {instancePath:instancePath+"/step_results/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/step_results",schemaPath:"#/properties/step_results/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.errors !== undefined){
let data4 = data.errors;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid3 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(!(validate48(data4[i0], {instancePath:instancePath+"/errors/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.duration !== undefined){
let data6 = data.duration;
const _errs12 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate77.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate77.errors = vErrors;
return errors === 0;
}

const schema39 = {"properties":{"goal":{"type":"string"},"steps_executed":{"items":{"$ref":"StepSummary"},"type":"array"}},"required":["goal","steps_executed"],"type":"object"};
const schema40 = {"properties":{"step_id":{"type":"integer"},"description":{"type":"string"},"status":{"enum":["pending","running","success","failed","retrying","skipped"],"type":"string"},"tool":{"type":["string","null"]},"result_preview":{"type":["string","null"]},"error":{"type":["string","null"]}},"required":["step_id","description","status","tool","result_preview","error"],"type":"object"};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.result_preview === undefined) && (missing0 = "result_preview"))) || ((data.error === undefined) && (missing0 = "error"))){
validate84.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate84.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate84.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate84.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data2 === "pending") || (data2 === "running")) || (data2 === "success")) || (data2 === "failed")) || (data2 === "retrying")) || (data2 === "skipped"))){
validate84.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema40.properties.status.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data3 = data.tool;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate84.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema40.properties.tool.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_preview !== undefined){
let data4 = data.result_preview;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate84.errors = [{instancePath:instancePath+"/result_preview",schemaPath:"#/properties/result_preview/type",keyword:"type",params:{type: schema40.properties.result_preview.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data5 = data.error;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate84.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema40.properties.error.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.goal === undefined) && (missing0 = "goal")) || ((data.steps_executed === undefined) && (missing0 = "steps_executed"))){
validate83.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.goal !== undefined){
const _errs1 = errors;
if(typeof data.goal !== "string"){
validate83.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps_executed !== undefined){
let data1 = data.steps_executed;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate84(data1[i0], {instancePath:instancePath+"/steps_executed/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/steps_executed",schemaPath:"#/properties/steps_executed/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate83.errors = vErrors;
return errors === 0;
}


function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.success === undefined) && (missing0 = "success")) || ((data.duration === undefined) && (missing0 = "duration"))) || ((data.statistics === undefined) && (missing0 = "statistics"))) || ((data.context === undefined) && (missing0 = "context"))) || ((data.plan === undefined) && (missing0 = "plan"))) || ((data.summary === undefined) && (missing0 = "summary"))){
validate74.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate74.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.duration !== undefined){
let data1 = data.duration;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate74.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.statistics !== undefined){
const _errs5 = errors;
if(!(validate75(data.statistics, {instancePath:instancePath+"/statistics",parentData:data,parentDataProperty:"statistics",rootData}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
const _errs6 = errors;
if(!(validate77(data.context, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan !== undefined){
const _errs7 = errors;
if(!(validate54(data.plan, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
const _errs8 = errors;
if(!(validate83(data.summary, {instancePath:instancePath+"/summary",parentData:data,parentDataProperty:"summary",rootData}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}


function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate73.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate73.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate74(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate73.errors = vErrors;
return errors === 0;
}


function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate72.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_complete" !== data0){
validate72.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_complete"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate73(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}

const schema41 = {"properties":{"type":{"const":"plan_revision","type":"string"},"payload":{"$ref":"PlanRevisionEventPayload"}},"required":["type","payload"],"type":"object"};
const schema42 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanRevisionData"}},"required":["message","data"],"type":"object"};
const schema43 = {"properties":{"failed_step":{"anyOf":[{"$ref":"StepState"},{"type":"null"}]},"error":{"type":"string"},"revision_count":{"type":"integer"},"max_revisions":{"type":"integer"}},"required":["failed_step","error","revision_count","max_revisions"],"type":"object"};
const schema44 = {"properties":{"step_id":{"type":"integer"},"description":{"type":"string"},"tool":{"type":["string","null"]},"tool_args":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]},"status":{"enum":["pending","running","success","failed","retrying","skipped"],"type":"string"},"result":{"anyOf":[{"$ref":"ToolOutcome"},{"type":"null"}]},"error":{"type":["string","null"]}},"required":["step_id","description","tool","tool_args","status","result","error"],"type":"object"};

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.tool_args === undefined) && (missing0 = "tool_args"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.error === undefined) && (missing0 = "error"))){
validate92.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate92.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate92.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data2 = data.tool;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate92.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema44.properties.tool.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_args !== undefined){
let data3 = data.tool_args;
const _errs7 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate92.errors = [{instancePath:instancePath+"/tool_args",schemaPath:"#/properties/tool_args/type",keyword:"type",params:{type: schema44.properties.tool_args.type}}];
return false;
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(!(validate48(data3[key0], {instancePath:instancePath+"/tool_args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data5 = data.status;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate92.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data5 === "pending") || (data5 === "running")) || (data5 === "success")) || (data5 === "failed")) || (data5 === "retrying")) || (data5 === "skipped"))){
validate92.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema44.properties.status.enum}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data6 = data.result;
const _errs13 = errors;
const _errs14 = errors;
let valid2 = false;
const _errs15 = errors;
if(!(validate57(data6, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs16 = errors;
if(data6 !== null){
const err0 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate92.errors = vErrors;
return false;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data7 = data.error;
const _errs18 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate92.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema44.properties.error.type}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate92.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate92.errors = vErrors;
return errors === 0;
}


function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.failed_step === undefined) && (missing0 = "failed_step")) || ((data.error === undefined) && (missing0 = "error"))) || ((data.revision_count === undefined) && (missing0 = "revision_count"))) || ((data.max_revisions === undefined) && (missing0 = "max_revisions"))){
validate91.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.failed_step !== undefined){
let data0 = data.failed_step;
const _errs1 = errors;
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(!(validate92(data0, {instancePath:instancePath+"/failed_step",parentData:data,parentDataProperty:"failed_step",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs4 = errors;
if(data0 !== null){
const err0 = {instancePath:instancePath+"/failed_step",schemaPath:"#/properties/failed_step/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err1 = {instancePath:instancePath+"/failed_step",schemaPath:"#/properties/failed_step/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate91.errors = vErrors;
return false;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs6 = errors;
if(typeof data.error !== "string"){
validate91.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revision_count !== undefined){
let data2 = data.revision_count;
const _errs8 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate91.errors = [{instancePath:instancePath+"/revision_count",schemaPath:"#/properties/revision_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_revisions !== undefined){
let data3 = data.max_revisions;
const _errs10 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate91.errors = [{instancePath:instancePath+"/max_revisions",schemaPath:"#/properties/max_revisions/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate91.errors = vErrors;
return errors === 0;
}


function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate90.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate90.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate91(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate90.errors = vErrors;
return errors === 0;
}


function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate89.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate89.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_revision" !== data0){
validate89.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_revision"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate90(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate89.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate89.errors = vErrors;
return errors === 0;
}

const schema45 = {"properties":{"type":{"const":"plan_revised","type":"string"},"payload":{"$ref":"PlanRevisedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema46 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanRevisedData"}},"required":["message","data"],"type":"object"};
const schema47 = {"properties":{"plan":{"$ref":"Plan"},"new_steps":{"items":{"$ref":"StepPreview"},"type":"array"},"revision_count":{"type":"integer"}},"required":["plan","new_steps","revision_count"],"type":"object"};

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.plan === undefined) && (missing0 = "plan")) || ((data.new_steps === undefined) && (missing0 = "new_steps"))) || ((data.revision_count === undefined) && (missing0 = "revision_count"))){
validate100.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.plan !== undefined){
const _errs1 = errors;
if(!(validate54(data.plan, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.new_steps !== undefined){
let data1 = data.new_steps;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate66(data1[i0], {instancePath:instancePath+"/new_steps/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate100.errors = [{instancePath:instancePath+"/new_steps",schemaPath:"#/properties/new_steps/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revision_count !== undefined){
let data3 = data.revision_count;
const _errs5 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate100.errors = [{instancePath:instancePath+"/revision_count",schemaPath:"#/properties/revision_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate100.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate100.errors = vErrors;
return errors === 0;
}


function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate99.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate99.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate100(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}


function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate98.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate98.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_revised" !== data0){
validate98.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_revised"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate99(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate98.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}

const schema48 = {"properties":{"type":{"const":"step_start","type":"string"},"payload":{"$ref":"StepStartEventPayload"}},"required":["type","payload"],"type":"object"};
const schema49 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepStartData"}},"required":["message","data"],"type":"object"};
const schema50 = {"properties":{"step":{"$ref":"StepState"},"progress":{"$ref":"Progress"},"dependencies":{"items":{"type":"integer"},"type":"array"},"tool_info":{"anyOf":[{"$ref":"ToolInfo"},{"type":"null"}]}},"required":["step","progress","dependencies","tool_info"],"type":"object"};
const schema51 = {"properties":{"current":{"type":"integer"},"total":{"type":"integer"},"percentage":{"type":"number"}},"required":["current","total","percentage"],"type":"object"};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.current === undefined) && (missing0 = "current")) || ((data.total === undefined) && (missing0 = "total"))) || ((data.percentage === undefined) && (missing0 = "percentage"))){
validate109.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.current !== undefined){
let data0 = data.current;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate109.errors = [{instancePath:instancePath+"/current",schemaPath:"#/properties/current/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data1 = data.total;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate109.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.percentage !== undefined){
let data2 = data.percentage;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate109.errors = [{instancePath:instancePath+"/percentage",schemaPath:"#/properties/percentage/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate109.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate109.errors = vErrors;
return errors === 0;
}

const schema52 = {"properties":{"name":{"type":"string"},"args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"description":{"type":"string"}},"required":["name","args","description"],"type":"object"};

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.args === undefined) && (missing0 = "args"))) || ((data.description === undefined) && (missing0 = "description"))){
validate111.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate111.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.args !== undefined){
let data1 = data.args;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs6 = errors;
if(!(validate48(data1[key0], {instancePath:instancePath+"/args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate111.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs7 = errors;
if(typeof data.description !== "string"){
validate111.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate111.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate111.errors = vErrors;
return errors === 0;
}


function validate107(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step === undefined) && (missing0 = "step")) || ((data.progress === undefined) && (missing0 = "progress"))) || ((data.dependencies === undefined) && (missing0 = "dependencies"))) || ((data.tool_info === undefined) && (missing0 = "tool_info"))){
validate107.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step !== undefined){
const _errs1 = errors;
if(!(validate92(data.step, {instancePath:instancePath+"/step",parentData:data,parentDataProperty:"step",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.progress !== undefined){
const _errs2 = errors;
if(!(validate109(data.progress, {instancePath:instancePath+"/progress",parentData:data,parentDataProperty:"progress",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dependencies !== undefined){
let data2 = data.dependencies;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs5 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate107.errors = [{instancePath:instancePath+"/dependencies/" + i0,schemaPath:"#/properties/dependencies/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate107.errors = [{instancePath:instancePath+"/dependencies",schemaPath:"#/properties/dependencies/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_info !== undefined){
let data4 = data.tool_info;
const _errs7 = errors;
const _errs8 = errors;
let valid2 = false;
const _errs9 = errors;
if(!(validate111(data4, {instancePath:instancePath+"/tool_info",parentData:data,parentDataProperty:"tool_info",rootData}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs10 = errors;
if(data4 !== null){
const err0 = {instancePath:instancePath+"/tool_info",schemaPath:"#/properties/tool_info/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/tool_info",schemaPath:"#/properties/tool_info/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate107.errors = vErrors;
return false;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate107.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate107.errors = vErrors;
return errors === 0;
}


function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate106.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate106.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate107(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate106.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate106.errors = vErrors;
return errors === 0;
}


function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate105.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate105.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_start" !== data0){
validate105.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_start"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate106(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate105.errors = vErrors;
return errors === 0;
}

const schema53 = {"properties":{"type":{"const":"step_success","type":"string"},"payload":{"$ref":"StepSuccessEventPayload"}},"required":["type","payload"],"type":"object"};
const schema54 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepSuccessData"}},"required":["message","data"],"type":"object"};
const schema55 = {"properties":{"step":{"$ref":"StepState"},"result_summary":{"$ref":"ResultSummary"},"variables_created":{"items":{"type":"string"},"type":"array"}},"required":["step","result_summary","variables_created"],"type":"object"};
const schema56 = {"properties":{"success":{"type":"boolean"},"output_preview":{"type":"string"}},"required":["success","output_preview"],"type":"object"};

function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.success === undefined) && (missing0 = "success")) || ((data.output_preview === undefined) && (missing0 = "output_preview"))){
validate120.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate120.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_preview !== undefined){
const _errs3 = errors;
if(typeof data.output_preview !== "string"){
validate120.errors = [{instancePath:instancePath+"/output_preview",schemaPath:"#/properties/output_preview/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate120.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate120.errors = vErrors;
return errors === 0;
}


function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.step === undefined) && (missing0 = "step")) || ((data.result_summary === undefined) && (missing0 = "result_summary"))) || ((data.variables_created === undefined) && (missing0 = "variables_created"))){
validate118.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step !== undefined){
const _errs1 = errors;
if(!(validate92(data.step, {instancePath:instancePath+"/step",parentData:data,parentDataProperty:"step",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_summary !== undefined){
const _errs2 = errors;
if(!(validate120(data.result_summary, {instancePath:instancePath+"/result_summary",parentData:data,parentDataProperty:"result_summary",rootData}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.variables_created !== undefined){
let data2 = data.variables_created;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(typeof data2[i0] !== "string"){
validate118.errors = [{instancePath:instancePath+"/variables_created/" + i0,schemaPath:"#/properties/variables_created/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate118.errors = [{instancePath:instancePath+"/variables_created",schemaPath:"#/properties/variables_created/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate118.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}


function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate117.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate117.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate118(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate117.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate117.errors = vErrors;
return errors === 0;
}


function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate116.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate116.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_success" !== data0){
validate116.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_success"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate117(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate116.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate116.errors = vErrors;
return errors === 0;
}

const schema57 = {"properties":{"type":{"const":"step_failed","type":"string"},"payload":{"$ref":"StepFailedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema58 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepFailedData"}},"required":["message","data"],"type":"object"};
const schema59 = {"properties":{"step":{"$ref":"StepState"},"error":{"type":"string"},"retry_count":{"type":"integer"},"can_revise":{"type":"boolean"}},"required":["step","error","retry_count","can_revise"],"type":"object"};

function validate126(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step === undefined) && (missing0 = "step")) || ((data.error === undefined) && (missing0 = "error"))) || ((data.retry_count === undefined) && (missing0 = "retry_count"))) || ((data.can_revise === undefined) && (missing0 = "can_revise"))){
validate126.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step !== undefined){
const _errs1 = errors;
if(!(validate92(data.step, {instancePath:instancePath+"/step",parentData:data,parentDataProperty:"step",rootData}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs2 = errors;
if(typeof data.error !== "string"){
validate126.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.retry_count !== undefined){
let data2 = data.retry_count;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate126.errors = [{instancePath:instancePath+"/retry_count",schemaPath:"#/properties/retry_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.can_revise !== undefined){
const _errs6 = errors;
if(typeof data.can_revise !== "boolean"){
validate126.errors = [{instancePath:instancePath+"/can_revise",schemaPath:"#/properties/can_revise/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate126.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate126.errors = vErrors;
return errors === 0;
}


function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate125.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate125.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate126(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate126.errors : vErrors.concat(validate126.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate125.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate125.errors = vErrors;
return errors === 0;
}


function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate124.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate124.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_failed" !== data0){
validate124.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_failed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate125(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate124.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate124.errors = vErrors;
return errors === 0;
}

const schema60 = {"properties":{"type":{"const":"step_retry","type":"string"},"payload":{"$ref":"StepRetryEventPayload"}},"required":["type","payload"],"type":"object"};
const schema61 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepRetryData"}},"required":["message","data"],"type":"object"};
const schema62 = {"properties":{"step_id":{"type":"integer"},"retry_count":{"type":"integer"},"max_retries":{"type":"integer"},"error":{"type":"string"},"will_retry":{"type":"boolean"}},"required":["step_id","retry_count","max_retries","error","will_retry"],"type":"object"};

function validate132(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.retry_count === undefined) && (missing0 = "retry_count"))) || ((data.max_retries === undefined) && (missing0 = "max_retries"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.will_retry === undefined) && (missing0 = "will_retry"))){
validate132.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate132.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.retry_count !== undefined){
let data1 = data.retry_count;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate132.errors = [{instancePath:instancePath+"/retry_count",schemaPath:"#/properties/retry_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_retries !== undefined){
let data2 = data.max_retries;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate132.errors = [{instancePath:instancePath+"/max_retries",schemaPath:"#/properties/max_retries/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs7 = errors;
if(typeof data.error !== "string"){
validate132.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.will_retry !== undefined){
const _errs9 = errors;
if(typeof data.will_retry !== "boolean"){
validate132.errors = [{instancePath:instancePath+"/will_retry",schemaPath:"#/properties/will_retry/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate132.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate132.errors = vErrors;
return errors === 0;
}


function validate131(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate131.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate131.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate132(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate131.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate131.errors = vErrors;
return errors === 0;
}


function validate130(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate130.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate130.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_retry" !== data0){
validate130.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_retry"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate131(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate131.errors : vErrors.concat(validate131.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate130.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate130.errors = vErrors;
return errors === 0;
}

const schema63 = {"properties":{"type":{"const":"tool_call","type":"string"},"payload":{"$ref":"ToolCallEventPayload"}},"required":["type","payload"],"type":"object"};
const schema64 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolCallData"},"tool":{"type":"string"},"arguments":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"call_id":{"type":["string","null"]}},"required":["message","data","tool","arguments","call_id"],"type":"object"};
const schema65 = {"properties":{"tool":{"type":"string"},"arguments":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"step_id":{"type":["integer","null"]},"description":{"type":["string","null"]},"tool_description":{"type":["string","null"]},"tool_alias":{"type":["string","null"]},"call_id":{"type":["string","null"]},"turn_call_id":{"type":["string","null"],"default":null},"sandbox_id":{"type":["string","null"]},"trial_id":{"type":["string","null"],"default":null}},"required":["tool","arguments","step_id","description","tool_description","tool_alias","call_id","sandbox_id"],"type":"object"};

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.turn_call_id === undefined){
data.turn_call_id = null;
}
if(data.trial_id === undefined){
data.trial_id = null;
}
let missing0;
if(((((((((data.tool === undefined) && (missing0 = "tool")) || ((data.arguments === undefined) && (missing0 = "arguments"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool_description === undefined) && (missing0 = "tool_description"))) || ((data.tool_alias === undefined) && (missing0 = "tool_alias"))) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.sandbox_id === undefined) && (missing0 = "sandbox_id"))){
validate137.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tool !== undefined){
const _errs1 = errors;
if(typeof data.tool !== "string"){
validate137.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arguments !== undefined){
let data1 = data.arguments;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs6 = errors;
if(!(validate48(data1[key0], {instancePath:instancePath+"/arguments/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data3 = data.step_id;
const _errs7 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate137.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema65.properties.step_id.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data4 = data.description;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate137.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema65.properties.description.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_description !== undefined){
let data5 = data.tool_description;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate137.errors = [{instancePath:instancePath+"/tool_description",schemaPath:"#/properties/tool_description/type",keyword:"type",params:{type: schema65.properties.tool_description.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_alias !== undefined){
let data6 = data.tool_alias;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate137.errors = [{instancePath:instancePath+"/tool_alias",schemaPath:"#/properties/tool_alias/type",keyword:"type",params:{type: schema65.properties.tool_alias.type}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.call_id !== undefined){
let data7 = data.call_id;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate137.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema65.properties.call_id.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data8 = data.turn_call_id;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate137.errors = [{instancePath:instancePath+"/turn_call_id",schemaPath:"#/properties/turn_call_id/type",keyword:"type",params:{type: schema65.properties.turn_call_id.type}}];
return false;
}
var valid0 = _errs17 === errors;
if(valid0){
if(data.sandbox_id !== undefined){
let data9 = data.sandbox_id;
const _errs19 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate137.errors = [{instancePath:instancePath+"/sandbox_id",schemaPath:"#/properties/sandbox_id/type",keyword:"type",params:{type: schema65.properties.sandbox_id.type}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data10 = data.trial_id;
const _errs21 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate137.errors = [{instancePath:instancePath+"/trial_id",schemaPath:"#/properties/trial_id/type",keyword:"type",params:{type: schema65.properties.trial_id.type}}];
return false;
}
var valid0 = _errs21 === errors;
}
}
}
}
}
}
}
}
}
}
}
else {
validate137.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate137.errors = vErrors;
return errors === 0;
}


function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.arguments === undefined) && (missing0 = "arguments"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate136.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate136.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate137(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs4 = errors;
if(typeof data.tool !== "string"){
validate136.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arguments !== undefined){
let data3 = data.arguments;
const _errs6 = errors;
if(errors === _errs6){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs9 = errors;
if(!(validate48(data3[key0], {instancePath:instancePath+"/arguments/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate136.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.call_id !== undefined){
let data5 = data.call_id;
const _errs10 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate136.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema64.properties.call_id.type}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate136.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate136.errors = vErrors;
return errors === 0;
}


function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate135.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate135.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_call" !== data0){
validate135.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_call"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate136(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate135.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate135.errors = vErrors;
return errors === 0;
}

const schema66 = {"properties":{"type":{"const":"tool_output","type":"string"},"payload":{"$ref":"ToolOutputEventPayload"}},"required":["type","payload"],"type":"object"};
const schema67 = {"properties":{"data":{"$ref":"ToolOutputData"}},"required":["data"],"type":"object"};
const schema68 = {"properties":{"call_id":{"type":"string"},"step_id":{"type":["integer","null"]},"stream":{"enum":["stdout","stderr"],"type":"string"},"content":{"type":"string"}},"required":["call_id","step_id","stream","content"],"type":"object"};

function validate144(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.call_id === undefined) && (missing0 = "call_id")) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.stream === undefined) && (missing0 = "stream"))) || ((data.content === undefined) && (missing0 = "content"))){
validate144.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.call_id !== undefined){
const _errs1 = errors;
if(typeof data.call_id !== "string"){
validate144.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data1 = data.step_id;
const _errs3 = errors;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
validate144.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema68.properties.step_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data2 = data.stream;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate144.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data2 === "stdout") || (data2 === "stderr"))){
validate144.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/enum",keyword:"enum",params:{allowedValues: schema68.properties.stream.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs7 = errors;
if(typeof data.content !== "string"){
validate144.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate144.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate144.errors = vErrors;
return errors === 0;
}


function validate143(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate143.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate144(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate144.errors : vErrors.concat(validate144.errors);
errors = vErrors.length;
}
}
}
}
else {
validate143.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate143.errors = vErrors;
return errors === 0;
}


function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate142.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate142.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_output" !== data0){
validate142.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_output"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate143(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate142.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate142.errors = vErrors;
return errors === 0;
}

const schema69 = {"properties":{"type":{"const":"tool_result","type":"string"},"payload":{"$ref":"ToolResultEventPayload"}},"required":["type","payload"],"type":"object"};
const schema70 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolResultData"},"tool":{"type":"string"},"result":{"$ref":"ToolOutcome"},"success":{"type":"boolean"},"call_id":{"type":["string","null"]}},"required":["message","data","tool","result","success","call_id"],"type":"object"};
const schema71 = {"properties":{"tool":{"type":"string"},"success":{"type":"boolean"},"result":{"$ref":"ToolOutcome"},"step_id":{"type":["integer","null"]},"execution_time":{"type":"number"},"call_id":{"type":["string","null"]}},"required":["tool","success","result","step_id","execution_time","call_id"],"type":"object"};

function validate149(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.tool === undefined) && (missing0 = "tool")) || ((data.success === undefined) && (missing0 = "success"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.execution_time === undefined) && (missing0 = "execution_time"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate149.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tool !== undefined){
const _errs1 = errors;
if(typeof data.tool !== "string"){
validate149.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.success !== undefined){
const _errs3 = errors;
if(typeof data.success !== "boolean"){
validate149.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs5 = errors;
if(!(validate57(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data3 = data.step_id;
const _errs6 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate149.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema71.properties.step_id.type}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.execution_time !== undefined){
let data4 = data.execution_time;
const _errs8 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate149.errors = [{instancePath:instancePath+"/execution_time",schemaPath:"#/properties/execution_time/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.call_id !== undefined){
let data5 = data.call_id;
const _errs10 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate149.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema71.properties.call_id.type}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate149.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate149.errors = vErrors;
return errors === 0;
}


function validate148(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.success === undefined) && (missing0 = "success"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate148.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate148.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate149(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate149.errors : vErrors.concat(validate149.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs4 = errors;
if(typeof data.tool !== "string"){
validate148.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs6 = errors;
if(!(validate57(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.success !== undefined){
const _errs7 = errors;
if(typeof data.success !== "boolean"){
validate148.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.call_id !== undefined){
let data5 = data.call_id;
const _errs9 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate148.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema70.properties.call_id.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate148.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate148.errors = vErrors;
return errors === 0;
}


function validate147(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate147.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate147.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_result" !== data0){
validate147.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_result"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate148(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate147.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate147.errors = vErrors;
return errors === 0;
}

const schema72 = {"properties":{"type":{"const":"tool_fix","type":"string"},"payload":{"$ref":"ToolFixEventPayload"}},"required":["type","payload"],"type":"object"};
const schema73 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolFixData"}},"required":["message","data"],"type":"object"};
const schema74 = {"properties":{"step_id":{"type":"integer"},"tool":{"type":"string"},"error":{"type":"string"},"original_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"fix_attempt":{"type":"integer"}},"required":["step_id","tool","error","original_args","fix_attempt"],"type":"object"};

function validate156(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.original_args === undefined) && (missing0 = "original_args"))) || ((data.fix_attempt === undefined) && (missing0 = "fix_attempt"))){
validate156.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate156.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs3 = errors;
if(typeof data.tool !== "string"){
validate156.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs5 = errors;
if(typeof data.error !== "string"){
validate156.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.original_args !== undefined){
let data3 = data.original_args;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(!(validate48(data3[key0], {instancePath:instancePath+"/original_args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
else {
validate156.errors = [{instancePath:instancePath+"/original_args",schemaPath:"#/properties/original_args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fix_attempt !== undefined){
let data5 = data.fix_attempt;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate156.errors = [{instancePath:instancePath+"/fix_attempt",schemaPath:"#/properties/fix_attempt/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate156.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate156.errors = vErrors;
return errors === 0;
}


function validate155(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate155.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate155.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate156(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate155.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate155.errors = vErrors;
return errors === 0;
}


function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate154.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate154.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_fix" !== data0){
validate154.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_fix"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate155(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate154.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate154.errors = vErrors;
return errors === 0;
}

const schema75 = {"properties":{"type":{"const":"tool_fixed","type":"string"},"payload":{"$ref":"ToolFixedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema76 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolFixedData"}},"required":["message","data"],"type":"object"};
const schema77 = {"properties":{"step_id":{"type":"integer"},"fix_type":{"enum":["command_fix","args_fix","alternative_approach"],"type":"string"},"analysis":{"type":"string"},"original_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"fixed_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"fixed_command":{"type":["string","null"]},"explanation":{"type":"string"}},"required":["step_id","fix_type","analysis","original_args","fixed_args","fixed_command","explanation"],"type":"object"};

function validate162(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.fix_type === undefined) && (missing0 = "fix_type"))) || ((data.analysis === undefined) && (missing0 = "analysis"))) || ((data.original_args === undefined) && (missing0 = "original_args"))) || ((data.fixed_args === undefined) && (missing0 = "fixed_args"))) || ((data.fixed_command === undefined) && (missing0 = "fixed_command"))) || ((data.explanation === undefined) && (missing0 = "explanation"))){
validate162.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate162.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fix_type !== undefined){
let data1 = data.fix_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate162.errors = [{instancePath:instancePath+"/fix_type",schemaPath:"#/properties/fix_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "command_fix") || (data1 === "args_fix")) || (data1 === "alternative_approach"))){
validate162.errors = [{instancePath:instancePath+"/fix_type",schemaPath:"#/properties/fix_type/enum",keyword:"enum",params:{allowedValues: schema77.properties.fix_type.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.analysis !== undefined){
const _errs5 = errors;
if(typeof data.analysis !== "string"){
validate162.errors = [{instancePath:instancePath+"/analysis",schemaPath:"#/properties/analysis/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.original_args !== undefined){
let data3 = data.original_args;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(!(validate48(data3[key0], {instancePath:instancePath+"/original_args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/original_args",schemaPath:"#/properties/original_args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fixed_args !== undefined){
let data5 = data.fixed_args;
const _errs11 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key1 in data5){
const _errs14 = errors;
if(!(validate48(data5[key1], {instancePath:instancePath+"/fixed_args/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data5,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid2 = _errs14 === errors;
if(!valid2){
break;
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/fixed_args",schemaPath:"#/properties/fixed_args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fixed_command !== undefined){
let data7 = data.fixed_command;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate162.errors = [{instancePath:instancePath+"/fixed_command",schemaPath:"#/properties/fixed_command/type",keyword:"type",params:{type: schema77.properties.fixed_command.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.explanation !== undefined){
const _errs17 = errors;
if(typeof data.explanation !== "string"){
validate162.errors = [{instancePath:instancePath+"/explanation",schemaPath:"#/properties/explanation/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate162.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate162.errors = vErrors;
return errors === 0;
}


function validate161(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate161.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate161.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate162(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate162.errors : vErrors.concat(validate162.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate161.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate161.errors = vErrors;
return errors === 0;
}


function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate160.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate160.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_fixed" !== data0){
validate160.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_fixed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate161(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate161.errors : vErrors.concat(validate161.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate160.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate160.errors = vErrors;
return errors === 0;
}

const schema78 = {"properties":{"type":{"const":"interactive_prompt","type":"string"},"payload":{"$ref":"InteractivePromptEventPayload"}},"required":["type","payload"],"type":"object"};
const schema79 = {"properties":{"message":{"type":"string"},"data":{"$ref":"InteractivePromptData"}},"required":["message","data"],"type":"object"};
const schema80 = {"properties":{"step_id":{"type":"integer"},"tool":{"type":"string"},"prompt":{"$ref":"Prompt"},"stdout":{"type":"string"},"command":{"type":"string"},"options":{"items":{"type":"string"},"type":"array"},"prompt_type":{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"},"why":{"type":["string","null"]},"confidence":{"anyOf":[{"enum":["certain","uncertain"],"type":"string"},{"type":"null"}]},"call_id":{"type":["string","null"],"default":null}},"required":["step_id","tool","prompt","stdout","command","options","prompt_type","why","confidence"],"type":"object"};
const schema81 = {"properties":{"is_interactive":{"type":"boolean"},"prompt_text":{"type":"string"},"options":{"items":{"type":"string"},"type":"array"},"prompt_type":{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"}},"required":["is_interactive","prompt_text","options","prompt_type"],"type":"object"};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.is_interactive === undefined) && (missing0 = "is_interactive")) || ((data.prompt_text === undefined) && (missing0 = "prompt_text"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.prompt_type === undefined) && (missing0 = "prompt_type"))){
validate170.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.is_interactive !== undefined){
const _errs1 = errors;
if(typeof data.is_interactive !== "boolean"){
validate170.errors = [{instancePath:instancePath+"/is_interactive",schemaPath:"#/properties/is_interactive/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_text !== undefined){
const _errs3 = errors;
if(typeof data.prompt_text !== "string"){
validate170.errors = [{instancePath:instancePath+"/prompt_text",schemaPath:"#/properties/prompt_text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
let data2 = data.options;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(typeof data2[i0] !== "string"){
validate170.errors = [{instancePath:instancePath+"/options/" + i0,schemaPath:"#/properties/options/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate170.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_type !== undefined){
let data4 = data.prompt_type;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate170.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data4 === "select") || (data4 === "confirm")) || (data4 === "input")) || (data4 === "unknown")) || (data4 === "multiselect")) || (data4 === "password")) || (data4 === "editor"))){
validate170.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema81.properties.prompt_type.enum}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate170.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate170.errors = vErrors;
return errors === 0;
}


function validate169(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.call_id === undefined){
data.call_id = null;
}
let missing0;
if((((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.prompt === undefined) && (missing0 = "prompt"))) || ((data.stdout === undefined) && (missing0 = "stdout"))) || ((data.command === undefined) && (missing0 = "command"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.prompt_type === undefined) && (missing0 = "prompt_type"))) || ((data.why === undefined) && (missing0 = "why"))) || ((data.confidence === undefined) && (missing0 = "confidence"))){
validate169.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate169.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs3 = errors;
if(typeof data.tool !== "string"){
validate169.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
const _errs5 = errors;
if(!(validate170(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stdout !== undefined){
const _errs6 = errors;
if(typeof data.stdout !== "string"){
validate169.errors = [{instancePath:instancePath+"/stdout",schemaPath:"#/properties/stdout/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
const _errs8 = errors;
if(typeof data.command !== "string"){
validate169.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
let data5 = data.options;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(typeof data5[i0] !== "string"){
validate169.errors = [{instancePath:instancePath+"/options/" + i0,schemaPath:"#/properties/options/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate169.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_type !== undefined){
let data7 = data.prompt_type;
const _errs14 = errors;
if(typeof data7 !== "string"){
validate169.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data7 === "select") || (data7 === "confirm")) || (data7 === "input")) || (data7 === "unknown")) || (data7 === "multiselect")) || (data7 === "password")) || (data7 === "editor"))){
validate169.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema80.properties.prompt_type.enum}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.why !== undefined){
let data8 = data.why;
const _errs16 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate169.errors = [{instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: schema80.properties.why.type}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.confidence !== undefined){
let data9 = data.confidence;
const _errs18 = errors;
const _errs19 = errors;
let valid2 = false;
const _errs20 = errors;
if(typeof data9 !== "string"){
const err0 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data9 === "certain") || (data9 === "uncertain"))){
const err1 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema80.properties.confidence.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs20 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs22 = errors;
if(data9 !== null){
const err2 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs22 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err3 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate169.errors = vErrors;
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data10 = data.call_id;
const _errs24 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate169.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema80.properties.call_id.type}}];
return false;
}
var valid0 = _errs24 === errors;
}
}
}
}
}
}
}
}
}
}
}
else {
validate169.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate169.errors = vErrors;
return errors === 0;
}


function validate168(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate168.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate168.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate169(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate168.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate168.errors = vErrors;
return errors === 0;
}


function validate167(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate167.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate167.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("interactive_prompt" !== data0){
validate167.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "interactive_prompt"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate168(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate167.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate167.errors = vErrors;
return errors === 0;
}

const schema82 = {"properties":{"type":{"const":"interactive_response","type":"string"},"payload":{"$ref":"InteractiveResponseEventPayload"}},"required":["type","payload"],"type":"object"};
const schema83 = {"properties":{"message":{"type":"string"},"data":{"$ref":"InteractiveResponseData"}},"required":["message","data"],"type":"object"};
const schema84 = {"properties":{"step_id":{"type":"integer"},"response":{"type":"string"},"reasoning":{"type":"string"},"auto_responded":{"const":true,"type":"boolean"},"call_id":{"type":["string","null"],"default":null}},"required":["step_id","response","reasoning","auto_responded"],"type":"object"};

function validate176(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.call_id === undefined){
data.call_id = null;
}
let missing0;
if(((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.response === undefined) && (missing0 = "response"))) || ((data.reasoning === undefined) && (missing0 = "reasoning"))) || ((data.auto_responded === undefined) && (missing0 = "auto_responded"))){
validate176.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate176.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response !== undefined){
const _errs3 = errors;
if(typeof data.response !== "string"){
validate176.errors = [{instancePath:instancePath+"/response",schemaPath:"#/properties/response/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning !== undefined){
const _errs5 = errors;
if(typeof data.reasoning !== "string"){
validate176.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.auto_responded !== undefined){
let data3 = data.auto_responded;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate176.errors = [{instancePath:instancePath+"/auto_responded",schemaPath:"#/properties/auto_responded/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data3){
validate176.errors = [{instancePath:instancePath+"/auto_responded",schemaPath:"#/properties/auto_responded/const",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data4 = data.call_id;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate176.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema84.properties.call_id.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
}
}
}
}
}
else {
validate176.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate176.errors = vErrors;
return errors === 0;
}


function validate175(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate175.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate175.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate176(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate175.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate175.errors = vErrors;
return errors === 0;
}


function validate174(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate174.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate174.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("interactive_response" !== data0){
validate174.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "interactive_response"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate175(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate174.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate174.errors = vErrors;
return errors === 0;
}

const schema85 = {"properties":{"type":{"const":"user_input_required","type":"string"},"payload":{"$ref":"UserInputRequiredEventPayload"}},"required":["type","payload"],"type":"object"};
const schema86 = {"properties":{"message":{"type":"string"},"data":{"$ref":"UserInputRequiredData"}},"required":["message","data"],"type":"object"};
const schema87 = {"properties":{"step_id":{"type":"integer"},"tool":{"type":"string"},"prompt":{"$ref":"Prompt"},"options":{"items":{"type":"string"},"type":"array"},"options_explanation":{"items":{"$ref":"OptionExplanation"},"type":"array"},"prompt_type":{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"},"default_response":{"type":["string","null"]},"context":{"$ref":"InputContext"},"request_id":{"type":["string","null"]},"widget":{"anyOf":[{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"},{"type":"null"}],"default":null},"secret":{"type":"boolean","default":false},"call_id":{"type":["string","null"],"default":null},"tried":{"items":{"$ref":"TriedAnswer"},"type":"array","default":[]}},"required":["step_id","tool","prompt","options","options_explanation","prompt_type","default_response","context","request_id"],"type":"object"};
const schema88 = {"properties":{"option":{"type":"string"},"description":{"type":"string"}},"required":["option","description"],"type":"object"};

function validate183(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.option === undefined) && (missing0 = "option")) || ((data.description === undefined) && (missing0 = "description"))){
validate183.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.option !== undefined){
const _errs1 = errors;
if(typeof data.option !== "string"){
validate183.errors = [{instancePath:instancePath+"/option",schemaPath:"#/properties/option/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate183.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate183.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate183.errors = vErrors;
return errors === 0;
}

const schema89 = {"properties":{"step_description":{"type":"string"},"command":{"type":"string"}},"required":["step_description","command"],"type":"object"};

function validate185(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.step_description === undefined) && (missing0 = "step_description")) || ((data.command === undefined) && (missing0 = "command"))){
validate185.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_description !== undefined){
const _errs1 = errors;
if(typeof data.step_description !== "string"){
validate185.errors = [{instancePath:instancePath+"/step_description",schemaPath:"#/properties/step_description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
const _errs3 = errors;
if(typeof data.command !== "string"){
validate185.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate185.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate185.errors = vErrors;
return errors === 0;
}

const schema90 = {"properties":{"answer":{"type":"string"},"by":{"enum":["agent","user"],"type":"string"}},"required":["answer","by"],"type":"object"};

function validate187(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.answer === undefined) && (missing0 = "answer")) || ((data.by === undefined) && (missing0 = "by"))){
validate187.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.answer !== undefined){
const _errs1 = errors;
if(typeof data.answer !== "string"){
validate187.errors = [{instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.by !== undefined){
let data1 = data.by;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate187.errors = [{instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data1 === "agent") || (data1 === "user"))){
validate187.errors = [{instancePath:instancePath+"/by",schemaPath:"#/properties/by/enum",keyword:"enum",params:{allowedValues: schema90.properties.by.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate187.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate187.errors = vErrors;
return errors === 0;
}


function validate181(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.widget === undefined){
data.widget = null;
}
if(data.secret === undefined){
data.secret = false;
}
if(data.call_id === undefined){
data.call_id = null;
}
if(data.tried === undefined){
data.tried = [];
}
let missing0;
if((((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.prompt === undefined) && (missing0 = "prompt"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.options_explanation === undefined) && (missing0 = "options_explanation"))) || ((data.prompt_type === undefined) && (missing0 = "prompt_type"))) || ((data.default_response === undefined) && (missing0 = "default_response"))) || ((data.context === undefined) && (missing0 = "context"))) || ((data.request_id === undefined) && (missing0 = "request_id"))){
validate181.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate181.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs3 = errors;
if(typeof data.tool !== "string"){
validate181.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
const _errs5 = errors;
if(!(validate170(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
let data3 = data.options;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data3[i0] !== "string"){
validate181.errors = [{instancePath:instancePath+"/options/" + i0,schemaPath:"#/properties/options/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate181.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options_explanation !== undefined){
let data5 = data.options_explanation;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid2 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
const _errs12 = errors;
if(!(validate183(data5[i1], {instancePath:instancePath+"/options_explanation/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate183.errors : vErrors.concat(validate183.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate181.errors = [{instancePath:instancePath+"/options_explanation",schemaPath:"#/properties/options_explanation/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_type !== undefined){
let data7 = data.prompt_type;
const _errs13 = errors;
if(typeof data7 !== "string"){
validate181.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data7 === "select") || (data7 === "confirm")) || (data7 === "input")) || (data7 === "unknown")) || (data7 === "multiselect")) || (data7 === "password")) || (data7 === "editor"))){
validate181.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema87.properties.prompt_type.enum}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.default_response !== undefined){
let data8 = data.default_response;
const _errs15 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate181.errors = [{instancePath:instancePath+"/default_response",schemaPath:"#/properties/default_response/type",keyword:"type",params:{type: schema87.properties.default_response.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
const _errs17 = errors;
if(!(validate185(data.context, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data10 = data.request_id;
const _errs18 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate181.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema87.properties.request_id.type}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data11 = data.widget;
const _errs20 = errors;
const _errs21 = errors;
let valid3 = false;
const _errs22 = errors;
if(typeof data11 !== "string"){
const err0 = {instancePath:instancePath+"/widget",schemaPath:"#/properties/widget/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((((((data11 === "select") || (data11 === "confirm")) || (data11 === "input")) || (data11 === "unknown")) || (data11 === "multiselect")) || (data11 === "password")) || (data11 === "editor"))){
const err1 = {instancePath:instancePath+"/widget",schemaPath:"#/properties/widget/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema87.properties.widget.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs22 === errors;
valid3 = valid3 || _valid0;
if(!valid3){
const _errs24 = errors;
if(data11 !== null){
const err2 = {instancePath:instancePath+"/widget",schemaPath:"#/properties/widget/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs24 === errors;
valid3 = valid3 || _valid0;
}
if(!valid3){
const err3 = {instancePath:instancePath+"/widget",schemaPath:"#/properties/widget/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate181.errors = vErrors;
return false;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs20 === errors;
if(valid0){
const _errs26 = errors;
if(typeof data.secret !== "boolean"){
validate181.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs26 === errors;
if(valid0){
let data13 = data.call_id;
const _errs28 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate181.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema87.properties.call_id.type}}];
return false;
}
var valid0 = _errs28 === errors;
if(valid0){
let data14 = data.tried;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data14)){
var valid4 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
const _errs32 = errors;
if(!(validate187(data14[i2], {instancePath:instancePath+"/tried/" + i2,parentData:data14,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate187.errors : vErrors.concat(validate187.errors);
errors = vErrors.length;
}
var valid4 = _errs32 === errors;
if(!valid4){
break;
}
}
}
else {
validate181.errors = [{instancePath:instancePath+"/tried",schemaPath:"#/properties/tried/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs30 === errors;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate181.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate181.errors = vErrors;
return errors === 0;
}


function validate180(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate180.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate180.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate181(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate181.errors : vErrors.concat(validate181.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate180.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate180.errors = vErrors;
return errors === 0;
}


function validate179(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate179.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate179.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("user_input_required" !== data0){
validate179.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "user_input_required"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate180(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate179.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate179.errors = vErrors;
return errors === 0;
}

const schema91 = {"properties":{"type":{"const":"user_input_received","type":"string"},"payload":{"$ref":"UserInputReceivedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema92 = {"properties":{"message":{"type":"string"},"data":{"$ref":"UserInputReceivedData"}},"required":["message","data"],"type":"object"};
const schema93 = {"properties":{"step_id":{"type":"integer"},"user_input":{"type":"string"},"will_retry":{"type":"boolean"},"resumed_in_place":{"type":["boolean","null"]},"call_id":{"type":["string","null"],"default":null}},"required":["step_id","user_input","will_retry","resumed_in_place"],"type":"object"};

function validate193(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.call_id === undefined){
data.call_id = null;
}
let missing0;
if(((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.user_input === undefined) && (missing0 = "user_input"))) || ((data.will_retry === undefined) && (missing0 = "will_retry"))) || ((data.resumed_in_place === undefined) && (missing0 = "resumed_in_place"))){
validate193.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate193.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_input !== undefined){
const _errs3 = errors;
if(typeof data.user_input !== "string"){
validate193.errors = [{instancePath:instancePath+"/user_input",schemaPath:"#/properties/user_input/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.will_retry !== undefined){
const _errs5 = errors;
if(typeof data.will_retry !== "boolean"){
validate193.errors = [{instancePath:instancePath+"/will_retry",schemaPath:"#/properties/will_retry/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resumed_in_place !== undefined){
let data3 = data.resumed_in_place;
const _errs7 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate193.errors = [{instancePath:instancePath+"/resumed_in_place",schemaPath:"#/properties/resumed_in_place/type",keyword:"type",params:{type: schema93.properties.resumed_in_place.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data4 = data.call_id;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate193.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema93.properties.call_id.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
}
}
}
}
}
else {
validate193.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate193.errors = vErrors;
return errors === 0;
}


function validate192(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate192.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate192.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate193(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate192.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate192.errors = vErrors;
return errors === 0;
}


function validate191(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate191.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate191.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("user_input_received" !== data0){
validate191.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "user_input_received"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate192(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate192.errors : vErrors.concat(validate192.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate191.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate191.errors = vErrors;
return errors === 0;
}

const schema94 = {"properties":{"type":{"const":"variable_set","type":"string"},"payload":{"$ref":"VariableSetEventPayload"}},"required":["type","payload"],"type":"object"};
const schema95 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VariableSetData"}},"required":["message","data"],"type":"object"};
const schema96 = {"properties":{"name":{"type":"string"},"value":{"$ref":"JsonValue"},"value_type":{"type":"string"}},"required":["name","value","value_type"],"type":"object"};

function validate198(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.value === undefined) && (missing0 = "value"))) || ((data.value_type === undefined) && (missing0 = "value_type"))){
validate198.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate198.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
const _errs3 = errors;
if(!(validate48(data.value, {instancePath:instancePath+"/value",parentData:data,parentDataProperty:"value",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value_type !== undefined){
const _errs4 = errors;
if(typeof data.value_type !== "string"){
validate198.errors = [{instancePath:instancePath+"/value_type",schemaPath:"#/properties/value_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate198.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate198.errors = vErrors;
return errors === 0;
}


function validate197(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate197.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate197.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate198(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate198.errors : vErrors.concat(validate198.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate197.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate197.errors = vErrors;
return errors === 0;
}


function validate196(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate196.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate196.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("variable_set" !== data0){
validate196.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "variable_set"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate197(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate196.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate196.errors = vErrors;
return errors === 0;
}

const schema97 = {"properties":{"type":{"const":"variable_resolve","type":"string"},"payload":{"$ref":"VariableResolveEventPayload"}},"required":["type","payload"],"type":"object"};
const schema98 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VariableResolveData"}},"required":["message","data"],"type":"object"};
const schema99 = {"properties":{"original_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"resolved_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"variables_used":{"items":{"type":"string"},"type":"array"}},"required":["original_args","resolved_args","variables_used"],"type":"object"};

function validate204(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.original_args === undefined) && (missing0 = "original_args")) || ((data.resolved_args === undefined) && (missing0 = "resolved_args"))) || ((data.variables_used === undefined) && (missing0 = "variables_used"))){
validate204.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.original_args !== undefined){
let data0 = data.original_args;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
const _errs4 = errors;
if(!(validate48(data0[key0], {instancePath:instancePath+"/original_args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data0,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate204.errors = [{instancePath:instancePath+"/original_args",schemaPath:"#/properties/original_args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolved_args !== undefined){
let data2 = data.resolved_args;
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
const _errs8 = errors;
if(!(validate48(data2[key1], {instancePath:instancePath+"/resolved_args/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
else {
validate204.errors = [{instancePath:instancePath+"/resolved_args",schemaPath:"#/properties/resolved_args/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.variables_used !== undefined){
let data4 = data.variables_used;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid3 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(typeof data4[i0] !== "string"){
validate204.errors = [{instancePath:instancePath+"/variables_used/" + i0,schemaPath:"#/properties/variables_used/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
else {
validate204.errors = [{instancePath:instancePath+"/variables_used",schemaPath:"#/properties/variables_used/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate204.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate204.errors = vErrors;
return errors === 0;
}


function validate203(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate203.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate203.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate204(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate204.errors : vErrors.concat(validate204.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate203.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate203.errors = vErrors;
return errors === 0;
}


function validate202(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate202.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate202.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("variable_resolve" !== data0){
validate202.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "variable_resolve"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate203(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate202.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate202.errors = vErrors;
return errors === 0;
}

const schema100 = {"properties":{"type":{"const":"verification_start","type":"string"},"payload":{"$ref":"VerificationStartEventPayload"}},"required":["type","payload"],"type":"object"};
const schema101 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VerificationStartData"}},"required":["message","data"],"type":"object"};
const schema102 = {"properties":{"expected":{"type":"string"},"actual_preview":{"type":"string"},"step_id":{"type":["integer","null"]},"check":{"type":["integer","null"],"default":null},"command":{"type":["string","null"],"default":null}},"required":["expected","actual_preview","step_id"],"type":"object"};

function validate211(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.check === undefined){
data.check = null;
}
if(data.command === undefined){
data.command = null;
}
let missing0;
if((((data.expected === undefined) && (missing0 = "expected")) || ((data.actual_preview === undefined) && (missing0 = "actual_preview"))) || ((data.step_id === undefined) && (missing0 = "step_id"))){
validate211.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.expected !== undefined){
const _errs1 = errors;
if(typeof data.expected !== "string"){
validate211.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.actual_preview !== undefined){
const _errs3 = errors;
if(typeof data.actual_preview !== "string"){
validate211.errors = [{instancePath:instancePath+"/actual_preview",schemaPath:"#/properties/actual_preview/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data2 = data.step_id;
const _errs5 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate211.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema102.properties.step_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data3 = data.check;
const _errs7 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate211.errors = [{instancePath:instancePath+"/check",schemaPath:"#/properties/check/type",keyword:"type",params:{type: schema102.properties.check.type}}];
return false;
}
var valid0 = _errs7 === errors;
if(valid0){
let data4 = data.command;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate211.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: schema102.properties.command.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
}
}
}
}
}
else {
validate211.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate211.errors = vErrors;
return errors === 0;
}


function validate210(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate210.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate210.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate211(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate211.errors : vErrors.concat(validate211.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate210.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate210.errors = vErrors;
return errors === 0;
}


function validate209(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate209.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate209.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("verification_start" !== data0){
validate209.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "verification_start"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate210(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate209.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate209.errors = vErrors;
return errors === 0;
}

const schema103 = {"properties":{"type":{"const":"verification_result","type":"string"},"payload":{"$ref":"VerificationResultEventPayload"}},"required":["type","payload"],"type":"object"};
const schema104 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VerificationResultData"}},"required":["message","data"],"type":"object"};
const schema105 = {"properties":{"is_valid":{"type":"boolean"},"expected":{"type":"string"},"step_id":{"type":["integer","null"]},"reason":{"type":["string","null"]},"check":{"type":["integer","null"],"default":null},"output":{"type":["string","null"],"default":null},"could_not_run":{"type":"boolean","default":false}},"required":["is_valid","expected","step_id","reason"],"type":"object"};

function validate216(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.check === undefined){
data.check = null;
}
if(data.output === undefined){
data.output = null;
}
if(data.could_not_run === undefined){
data.could_not_run = false;
}
let missing0;
if(((((data.is_valid === undefined) && (missing0 = "is_valid")) || ((data.expected === undefined) && (missing0 = "expected"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate216.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.is_valid !== undefined){
const _errs1 = errors;
if(typeof data.is_valid !== "boolean"){
validate216.errors = [{instancePath:instancePath+"/is_valid",schemaPath:"#/properties/is_valid/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expected !== undefined){
const _errs3 = errors;
if(typeof data.expected !== "string"){
validate216.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data2 = data.step_id;
const _errs5 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate216.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema105.properties.step_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data3 = data.reason;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate216.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema105.properties.reason.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data4 = data.check;
const _errs9 = errors;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
validate216.errors = [{instancePath:instancePath+"/check",schemaPath:"#/properties/check/type",keyword:"type",params:{type: schema105.properties.check.type}}];
return false;
}
var valid0 = _errs9 === errors;
if(valid0){
let data5 = data.output;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate216.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: schema105.properties.output.type}}];
return false;
}
var valid0 = _errs11 === errors;
if(valid0){
const _errs13 = errors;
if(typeof data.could_not_run !== "boolean"){
validate216.errors = [{instancePath:instancePath+"/could_not_run",schemaPath:"#/properties/could_not_run/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs13 === errors;
}
}
}
}
}
}
}
}
else {
validate216.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate216.errors = vErrors;
return errors === 0;
}


function validate215(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate215.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate215.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate216(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate215.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate215.errors = vErrors;
return errors === 0;
}


function validate214(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate214.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate214.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("verification_result" !== data0){
validate214.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "verification_result"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate215(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate214.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate214.errors = vErrors;
return errors === 0;
}

const schema106 = {"properties":{"type":{"const":"llm_call","type":"string"},"payload":{"$ref":"LlmCallEventPayload"}},"required":["type","payload"],"type":"object"};
const schema107 = {"properties":{"message":{"type":"string"},"data":{"$ref":"LlmCallData"}},"required":["message","data"],"type":"object"};
const schema108 = {"properties":{"purpose":{"enum":["create_plan","plan_revision","generate_summary","step_processing","task_analysis","tool_fix","verification","interactive_decision","context_compression","chat"],"type":"string"},"context":{"type":"string"},"step_id":{"type":["integer","null"],"default":null}},"required":["purpose","context"],"type":"object"};

function validate221(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_id === undefined){
data.step_id = null;
}
let missing0;
if(((data.purpose === undefined) && (missing0 = "purpose")) || ((data.context === undefined) && (missing0 = "context"))){
validate221.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.purpose !== undefined){
let data0 = data.purpose;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate221.errors = [{instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data0 === "create_plan") || (data0 === "plan_revision")) || (data0 === "generate_summary")) || (data0 === "step_processing")) || (data0 === "task_analysis")) || (data0 === "tool_fix")) || (data0 === "verification")) || (data0 === "interactive_decision")) || (data0 === "context_compression")) || (data0 === "chat"))){
validate221.errors = [{instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/enum",keyword:"enum",params:{allowedValues: schema108.properties.purpose.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
const _errs3 = errors;
if(typeof data.context !== "string"){
validate221.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data2 = data.step_id;
const _errs5 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate221.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema108.properties.step_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
}
}
}
else {
validate221.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate221.errors = vErrors;
return errors === 0;
}


function validate220(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate220.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate220.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate221(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate221.errors : vErrors.concat(validate221.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate220.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate220.errors = vErrors;
return errors === 0;
}


function validate219(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate219.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate219.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("llm_call" !== data0){
validate219.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "llm_call"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate220(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate220.errors : vErrors.concat(validate220.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate219.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate219.errors = vErrors;
return errors === 0;
}

const schema109 = {"properties":{"type":{"const":"llm_response","type":"string"},"payload":{"$ref":"LlmResponseEventPayload"}},"required":["type","payload"],"type":"object"};
const schema110 = {"properties":{"message":{"type":"string"},"data":{"$ref":"LlmResponseData"}},"required":["message","data"],"type":"object"};
const schema111 = {"properties":{"response_preview":{"type":"string"},"purpose":{"anyOf":[{"enum":["create_plan","plan_revision","generate_summary","step_processing","task_analysis","tool_fix","verification","interactive_decision","context_compression","chat"],"type":"string"},{"type":"null"}]},"usage":{"anyOf":[{"$ref":"LlmUsage"},{"type":"null"}]},"duration":{"type":["number","null"]}},"required":["response_preview","purpose","usage","duration"],"type":"object"};
const schema112 = {"properties":{"model":{"type":"string"},"input_tokens":{"type":"integer"},"output_tokens":{"type":"integer"},"cost":{"type":["number","null"]},"cached_tokens":{"type":"integer","default":0}},"required":["model","input_tokens","output_tokens","cost"],"type":"object"};

function validate227(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.cached_tokens === undefined){
data.cached_tokens = 0;
}
let missing0;
if(((((data.model === undefined) && (missing0 = "model")) || ((data.input_tokens === undefined) && (missing0 = "input_tokens"))) || ((data.output_tokens === undefined) && (missing0 = "output_tokens"))) || ((data.cost === undefined) && (missing0 = "cost"))){
validate227.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(typeof data.model !== "string"){
validate227.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_tokens !== undefined){
let data1 = data.input_tokens;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate227.errors = [{instancePath:instancePath+"/input_tokens",schemaPath:"#/properties/input_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_tokens !== undefined){
let data2 = data.output_tokens;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate227.errors = [{instancePath:instancePath+"/output_tokens",schemaPath:"#/properties/output_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cost !== undefined){
let data3 = data.cost;
const _errs7 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate227.errors = [{instancePath:instancePath+"/cost",schemaPath:"#/properties/cost/type",keyword:"type",params:{type: schema112.properties.cost.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data4 = data.cached_tokens;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate227.errors = [{instancePath:instancePath+"/cached_tokens",schemaPath:"#/properties/cached_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
}
}
}
}
}
else {
validate227.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate227.errors = vErrors;
return errors === 0;
}


function validate226(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.response_preview === undefined) && (missing0 = "response_preview")) || ((data.purpose === undefined) && (missing0 = "purpose"))) || ((data.usage === undefined) && (missing0 = "usage"))) || ((data.duration === undefined) && (missing0 = "duration"))){
validate226.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.response_preview !== undefined){
const _errs1 = errors;
if(typeof data.response_preview !== "string"){
validate226.errors = [{instancePath:instancePath+"/response_preview",schemaPath:"#/properties/response_preview/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.purpose !== undefined){
let data1 = data.purpose;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(typeof data1 !== "string"){
const err0 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((((((((((data1 === "create_plan") || (data1 === "plan_revision")) || (data1 === "generate_summary")) || (data1 === "step_processing")) || (data1 === "task_analysis")) || (data1 === "tool_fix")) || (data1 === "verification")) || (data1 === "interactive_decision")) || (data1 === "context_compression")) || (data1 === "chat"))){
const err1 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema111.properties.purpose.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs7 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate226.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.usage !== undefined){
let data2 = data.usage;
const _errs9 = errors;
const _errs10 = errors;
let valid2 = false;
const _errs11 = errors;
if(!(validate227(data2, {instancePath:instancePath+"/usage",parentData:data,parentDataProperty:"usage",rootData}))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs12 = errors;
if(data2 !== null){
const err4 = {instancePath:instancePath+"/usage",schemaPath:"#/properties/usage/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid1 = _errs12 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err5 = {instancePath:instancePath+"/usage",schemaPath:"#/properties/usage/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate226.errors = vErrors;
return false;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.duration !== undefined){
let data3 = data.duration;
const _errs14 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate226.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema111.properties.duration.type}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate226.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate226.errors = vErrors;
return errors === 0;
}


function validate225(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate225.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate225.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate226(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate225.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate225.errors = vErrors;
return errors === 0;
}


function validate224(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate224.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate224.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("llm_response" !== data0){
validate224.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "llm_response"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate225(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate225.errors : vErrors.concat(validate225.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate224.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate224.errors = vErrors;
return errors === 0;
}

const schema113 = {"properties":{"type":{"const":"model_turn","type":"string"},"payload":{"$ref":"ModelTurnEventPayload"}},"required":["type","payload"],"type":"object"};
const schema114 = {"properties":{"data":{"$ref":"ModelTurnData"}},"required":["data"],"type":"object"};
const schema115 = {"properties":{"step_id":{"type":["integer","null"]},"turn":{"type":"integer"},"text":{"type":"string"},"tool_calls":{"items":{"$ref":"RequestedCall"},"type":"array"},"cut_off":{"type":"boolean"},"provider_data":{"$ref":"JsonValue"},"opening":{"type":"boolean","default":false},"looks":{"type":"boolean","default":false},"one_step":{"type":"boolean","default":false},"undone":{"type":"integer"}},"required":["step_id","turn","text","tool_calls","cut_off","provider_data"],"type":"object"};
const schema116 = {"properties":{"id":{"type":"string"},"name":{"type":"string"},"arguments":{"type":"string"},"reads":{"type":"boolean","default":false}},"required":["id","name","arguments"],"type":"object"};

function validate234(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reads === undefined){
data.reads = false;
}
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.arguments === undefined) && (missing0 = "arguments"))){
validate234.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate234.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate234.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arguments !== undefined){
const _errs5 = errors;
if(typeof data.arguments !== "string"){
validate234.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const _errs7 = errors;
if(typeof data.reads !== "boolean"){
validate234.errors = [{instancePath:instancePath+"/reads",schemaPath:"#/properties/reads/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
}
}
}
}
else {
validate234.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate234.errors = vErrors;
return errors === 0;
}


function validate233(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.opening === undefined){
data.opening = false;
}
if(data.looks === undefined){
data.looks = false;
}
if(data.one_step === undefined){
data.one_step = false;
}
let missing0;
if(((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.turn === undefined) && (missing0 = "turn"))) || ((data.text === undefined) && (missing0 = "text"))) || ((data.tool_calls === undefined) && (missing0 = "tool_calls"))) || ((data.cut_off === undefined) && (missing0 = "cut_off"))) || ((data.provider_data === undefined) && (missing0 = "provider_data"))){
validate233.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
validate233.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema115.properties.step_id.type}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.turn !== undefined){
let data1 = data.turn;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate233.errors = [{instancePath:instancePath+"/turn",schemaPath:"#/properties/turn/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
const _errs5 = errors;
if(typeof data.text !== "string"){
validate233.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_calls !== undefined){
let data3 = data.tool_calls;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate234(data3[i0], {instancePath:instancePath+"/tool_calls/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate233.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cut_off !== undefined){
const _errs10 = errors;
if(typeof data.cut_off !== "boolean"){
validate233.errors = [{instancePath:instancePath+"/cut_off",schemaPath:"#/properties/cut_off/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_data !== undefined){
const _errs12 = errors;
if(!(validate48(data.provider_data, {instancePath:instancePath+"/provider_data",parentData:data,parentDataProperty:"provider_data",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const _errs13 = errors;
if(typeof data.opening !== "boolean"){
validate233.errors = [{instancePath:instancePath+"/opening",schemaPath:"#/properties/opening/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs13 === errors;
if(valid0){
const _errs15 = errors;
if(typeof data.looks !== "boolean"){
validate233.errors = [{instancePath:instancePath+"/looks",schemaPath:"#/properties/looks/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs15 === errors;
if(valid0){
const _errs17 = errors;
if(typeof data.one_step !== "boolean"){
validate233.errors = [{instancePath:instancePath+"/one_step",schemaPath:"#/properties/one_step/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs17 === errors;
if(valid0){
if(data.undone !== undefined){
let data10 = data.undone;
const _errs19 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate233.errors = [{instancePath:instancePath+"/undone",schemaPath:"#/properties/undone/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate233.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate233.errors = vErrors;
return errors === 0;
}


function validate232(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate232.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate233(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate233.errors : vErrors.concat(validate233.errors);
errors = vErrors.length;
}
}
}
}
else {
validate232.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate232.errors = vErrors;
return errors === 0;
}


function validate231(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate231.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate231.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("model_turn" !== data0){
validate231.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "model_turn"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate232(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate232.errors : vErrors.concat(validate232.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate231.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate231.errors = vErrors;
return errors === 0;
}

const schema117 = {"properties":{"type":{"const":"turn_result","type":"string"},"payload":{"$ref":"TurnResultEventPayload"}},"required":["type","payload"],"type":"object"};
const schema118 = {"properties":{"data":{"$ref":"TurnResultData"}},"required":["data"],"type":"object"};
const schema119 = {"properties":{"step_id":{"type":["integer","null"]},"turn_call_id":{"type":"string"},"tool":{"type":"string"},"success":{"type":"boolean"},"code":{"type":["string","null"]},"content":{"type":"string"}},"required":["step_id","turn_call_id","tool","success","code","content"],"type":"object"};

function validate241(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.turn_call_id === undefined) && (missing0 = "turn_call_id"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.success === undefined) && (missing0 = "success"))) || ((data.code === undefined) && (missing0 = "code"))) || ((data.content === undefined) && (missing0 = "content"))){
validate241.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
validate241.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema119.properties.step_id.type}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.turn_call_id !== undefined){
const _errs3 = errors;
if(typeof data.turn_call_id !== "string"){
validate241.errors = [{instancePath:instancePath+"/turn_call_id",schemaPath:"#/properties/turn_call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs5 = errors;
if(typeof data.tool !== "string"){
validate241.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.success !== undefined){
const _errs7 = errors;
if(typeof data.success !== "boolean"){
validate241.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data4 = data.code;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate241.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: schema119.properties.code.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs11 = errors;
if(typeof data.content !== "string"){
validate241.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate241.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate241.errors = vErrors;
return errors === 0;
}


function validate240(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate240.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate241(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors);
errors = vErrors.length;
}
}
}
}
else {
validate240.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate240.errors = vErrors;
return errors === 0;
}


function validate239(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate239.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate239.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("turn_result" !== data0){
validate239.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "turn_result"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate240(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate239.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate239.errors = vErrors;
return errors === 0;
}

const schema120 = {"properties":{"type":{"const":"transcript_compacted","type":"string"},"payload":{"$ref":"TranscriptCompactedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema121 = {"properties":{"message":{"type":"string"},"data":{"$ref":"TranscriptCompactedData"}},"required":["message","data"],"type":"object"};
const schema122 = {"properties":{"step_id":{"type":["integer","null"]},"receipts":{"type":"integer"},"summary":{"type":["string","null"]},"summarised_calls":{"type":"integer"},"input_tokens":{"type":"integer"}},"required":["step_id","receipts","summary","summarised_calls","input_tokens"],"type":"object"};

function validate246(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.receipts === undefined) && (missing0 = "receipts"))) || ((data.summary === undefined) && (missing0 = "summary"))) || ((data.summarised_calls === undefined) && (missing0 = "summarised_calls"))) || ((data.input_tokens === undefined) && (missing0 = "input_tokens"))){
validate246.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
validate246.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema122.properties.step_id.type}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.receipts !== undefined){
let data1 = data.receipts;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate246.errors = [{instancePath:instancePath+"/receipts",schemaPath:"#/properties/receipts/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data2 = data.summary;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate246.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: schema122.properties.summary.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summarised_calls !== undefined){
let data3 = data.summarised_calls;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate246.errors = [{instancePath:instancePath+"/summarised_calls",schemaPath:"#/properties/summarised_calls/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_tokens !== undefined){
let data4 = data.input_tokens;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate246.errors = [{instancePath:instancePath+"/input_tokens",schemaPath:"#/properties/input_tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate246.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate246.errors = vErrors;
return errors === 0;
}


function validate245(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate245.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate245.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate246(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate246.errors : vErrors.concat(validate246.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate245.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate245.errors = vErrors;
return errors === 0;
}


function validate244(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate244.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate244.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("transcript_compacted" !== data0){
validate244.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "transcript_compacted"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate245(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate245.errors : vErrors.concat(validate245.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate244.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate244.errors = vErrors;
return errors === 0;
}

const schema123 = {"properties":{"type":{"const":"token","type":"string"},"payload":{"$ref":"TokenEventPayload"}},"required":["type","payload"],"type":"object"};
const schema124 = {"properties":{"content":{"type":"string"},"delta":{"type":"string"}},"required":["content","delta"],"type":"object"};

function validate250(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.content === undefined) && (missing0 = "content")) || ((data.delta === undefined) && (missing0 = "delta"))){
validate250.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.content !== undefined){
const _errs1 = errors;
if(typeof data.content !== "string"){
validate250.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.delta !== undefined){
const _errs3 = errors;
if(typeof data.delta !== "string"){
validate250.errors = [{instancePath:instancePath+"/delta",schemaPath:"#/properties/delta/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate250.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate250.errors = vErrors;
return errors === 0;
}


function validate249(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate249.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate249.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("token" !== data0){
validate249.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "token"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate250(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate250.errors : vErrors.concat(validate250.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate249.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate249.errors = vErrors;
return errors === 0;
}

const schema125 = {"properties":{"type":{"const":"error","type":"string"},"payload":{"$ref":"ErrorEventPayload"}},"required":["type","payload"],"type":"object"};
const schema126 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ErrorData"}},"required":["message","data"],"type":"object"};
const schema127 = {"properties":{"error_type":{"type":"string"},"details":{"type":"string"},"code":{"type":["string","null"]}},"required":["error_type","details","code"],"type":"object"};

function validate254(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.error_type === undefined) && (missing0 = "error_type")) || ((data.details === undefined) && (missing0 = "details"))) || ((data.code === undefined) && (missing0 = "code"))){
validate254.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.error_type !== undefined){
const _errs1 = errors;
if(typeof data.error_type !== "string"){
validate254.errors = [{instancePath:instancePath+"/error_type",schemaPath:"#/properties/error_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.details !== undefined){
const _errs3 = errors;
if(typeof data.details !== "string"){
validate254.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data2 = data.code;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate254.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: schema127.properties.code.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate254.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate254.errors = vErrors;
return errors === 0;
}


function validate253(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate253.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate253.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate254(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate254.errors : vErrors.concat(validate254.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate253.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate253.errors = vErrors;
return errors === 0;
}


function validate252(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate252.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate252.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("error" !== data0){
validate252.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "error"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate253(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate253.errors : vErrors.concat(validate253.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate252.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate252.errors = vErrors;
return errors === 0;
}

const schema128 = {"properties":{"type":{"const":"todo_list_update","type":"string"},"payload":{"$ref":"TodoListUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema129 = {"properties":{"todo_list":{"$ref":"TodoList"},"changed_item_id":{"type":["string","null"]},"change_type":{"enum":["created","updated","completed"],"type":"string"}},"required":["todo_list","changed_item_id","change_type"],"type":"object"};
const schema130 = {"properties":{"id":{"type":"string"},"goal":{"type":"string"},"items":{"items":{"$ref":"TodoItem"},"type":"array"},"total_count":{"type":"integer"},"completed_count":{"type":"integer"},"failed_count":{"type":"integer"},"in_progress_count":{"type":"integer"},"is_complete":{"type":"boolean"},"has_failed":{"type":"boolean"},"created_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"},"updated_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["id","goal","items","total_count","completed_count","failed_count","in_progress_count","is_complete","has_failed","created_at","updated_at"],"type":"object"};
const schema131 = {"properties":{"id":{"type":"string"},"title":{"type":"string"},"description":{"type":["string","null"]},"status":{"enum":["pending","in_progress","completed","failed","skipped"],"type":"string"},"order":{"type":"integer"},"tool":{"type":["string","null"]},"tool_args":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]},"depends_on":{"items":{"type":"string"},"type":"array"},"result":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]},"error":{"type":["string","null"]},"started_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"completed_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"progress":{"maximum":100,"minimum":0,"type":"integer"}},"required":["id","title","description","status","order","tool","tool_args","depends_on","result","error","started_at","completed_at","progress"],"type":"object"};

function validate260(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.order === undefined) && (missing0 = "order"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.tool_args === undefined) && (missing0 = "tool_args"))) || ((data.depends_on === undefined) && (missing0 = "depends_on"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.started_at === undefined) && (missing0 = "started_at"))) || ((data.completed_at === undefined) && (missing0 = "completed_at"))) || ((data.progress === undefined) && (missing0 = "progress"))){
validate260.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate260.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate260.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate260.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema131.properties.description.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data3 = data.status;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate260.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data3 === "pending") || (data3 === "in_progress")) || (data3 === "completed")) || (data3 === "failed")) || (data3 === "skipped"))){
validate260.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema131.properties.status.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.order !== undefined){
let data4 = data.order;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate260.errors = [{instancePath:instancePath+"/order",schemaPath:"#/properties/order/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data5 = data.tool;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate260.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema131.properties.tool.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_args !== undefined){
let data6 = data.tool_args;
const _errs13 = errors;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
validate260.errors = [{instancePath:instancePath+"/tool_args",schemaPath:"#/properties/tool_args/type",keyword:"type",params:{type: schema131.properties.tool_args.type}}];
return false;
}
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key0 in data6){
const _errs16 = errors;
if(!(validate48(data6[key0], {instancePath:instancePath+"/tool_args/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data6,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs16 === errors;
if(!valid1){
break;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.depends_on !== undefined){
let data8 = data.depends_on;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
var valid2 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(typeof data8[i0] !== "string"){
validate260.errors = [{instancePath:instancePath+"/depends_on/" + i0,schemaPath:"#/properties/depends_on/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs19 === errors;
if(!valid2){
break;
}
}
}
else {
validate260.errors = [{instancePath:instancePath+"/depends_on",schemaPath:"#/properties/depends_on/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data10 = data.result;
const _errs21 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate260.errors = [{instancePath:instancePath+"/result",schemaPath:"#/properties/result/type",keyword:"type",params:{type: schema131.properties.result.type}}];
return false;
}
if(errors === _errs21){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key1 in data10){
const _errs24 = errors;
if(!(validate48(data10[key1], {instancePath:instancePath+"/result/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data10,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid3 = _errs24 === errors;
if(!valid3){
break;
}
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data12 = data.error;
const _errs25 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate260.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema131.properties.error.type}}];
return false;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data13 = data.started_at;
const _errs27 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate260.errors = [{instancePath:instancePath+"/started_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type: schema131.properties.started_at.type}}];
return false;
}
if(errors === _errs27){
if(typeof data13 === "string"){
if(!pattern0.test(data13)){
validate260.errors = [{instancePath:instancePath+"/started_at",schemaPath:"#/properties/started_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completed_at !== undefined){
let data14 = data.completed_at;
const _errs29 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate260.errors = [{instancePath:instancePath+"/completed_at",schemaPath:"#/properties/completed_at/type",keyword:"type",params:{type: schema131.properties.completed_at.type}}];
return false;
}
if(errors === _errs29){
if(typeof data14 === "string"){
if(!pattern0.test(data14)){
validate260.errors = [{instancePath:instancePath+"/completed_at",schemaPath:"#/properties/completed_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.progress !== undefined){
let data15 = data.progress;
const _errs31 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate260.errors = [{instancePath:instancePath+"/progress",schemaPath:"#/properties/progress/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs31){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 100 || isNaN(data15)){
validate260.errors = [{instancePath:instancePath+"/progress",schemaPath:"#/properties/progress/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data15 < 0 || isNaN(data15)){
validate260.errors = [{instancePath:instancePath+"/progress",schemaPath:"#/properties/progress/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate260.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate260.errors = vErrors;
return errors === 0;
}


function validate259(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.goal === undefined) && (missing0 = "goal"))) || ((data.items === undefined) && (missing0 = "items"))) || ((data.total_count === undefined) && (missing0 = "total_count"))) || ((data.completed_count === undefined) && (missing0 = "completed_count"))) || ((data.failed_count === undefined) && (missing0 = "failed_count"))) || ((data.in_progress_count === undefined) && (missing0 = "in_progress_count"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.has_failed === undefined) && (missing0 = "has_failed"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate259.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate259.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.goal !== undefined){
const _errs3 = errors;
if(typeof data.goal !== "string"){
validate259.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.items !== undefined){
let data2 = data.items;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate260(data2[i0], {instancePath:instancePath+"/items/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate260.errors : vErrors.concat(validate260.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate259.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total_count !== undefined){
let data4 = data.total_count;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate259.errors = [{instancePath:instancePath+"/total_count",schemaPath:"#/properties/total_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completed_count !== undefined){
let data5 = data.completed_count;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate259.errors = [{instancePath:instancePath+"/completed_count",schemaPath:"#/properties/completed_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed_count !== undefined){
let data6 = data.failed_count;
const _errs12 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate259.errors = [{instancePath:instancePath+"/failed_count",schemaPath:"#/properties/failed_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.in_progress_count !== undefined){
let data7 = data.in_progress_count;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate259.errors = [{instancePath:instancePath+"/in_progress_count",schemaPath:"#/properties/in_progress_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
const _errs16 = errors;
if(typeof data.is_complete !== "boolean"){
validate259.errors = [{instancePath:instancePath+"/is_complete",schemaPath:"#/properties/is_complete/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.has_failed !== undefined){
const _errs18 = errors;
if(typeof data.has_failed !== "boolean"){
validate259.errors = [{instancePath:instancePath+"/has_failed",schemaPath:"#/properties/has_failed/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data10 = data.created_at;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data10 === "string"){
if(!pattern0.test(data10)){
validate259.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate259.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data11 = data.updated_at;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data11 === "string"){
if(!pattern0.test(data11)){
validate259.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate259.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate259.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate259.errors = vErrors;
return errors === 0;
}


function validate258(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.todo_list === undefined) && (missing0 = "todo_list")) || ((data.changed_item_id === undefined) && (missing0 = "changed_item_id"))) || ((data.change_type === undefined) && (missing0 = "change_type"))){
validate258.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.todo_list !== undefined){
const _errs1 = errors;
if(!(validate259(data.todo_list, {instancePath:instancePath+"/todo_list",parentData:data,parentDataProperty:"todo_list",rootData}))){
vErrors = vErrors === null ? validate259.errors : vErrors.concat(validate259.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.changed_item_id !== undefined){
let data1 = data.changed_item_id;
const _errs2 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate258.errors = [{instancePath:instancePath+"/changed_item_id",schemaPath:"#/properties/changed_item_id/type",keyword:"type",params:{type: schema129.properties.changed_item_id.type}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change_type !== undefined){
let data2 = data.change_type;
const _errs4 = errors;
if(typeof data2 !== "string"){
validate258.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "created") || (data2 === "updated")) || (data2 === "completed"))){
validate258.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema129.properties.change_type.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate258.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate258.errors = vErrors;
return errors === 0;
}


function validate257(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate257.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate257.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("todo_list_update" !== data0){
validate257.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "todo_list_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate258(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate258.errors : vErrors.concat(validate258.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate257.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate257.errors = vErrors;
return errors === 0;
}

const schema132 = {"properties":{"type":{"const":"todo_item_update","type":"string"},"payload":{"$ref":"TodoItemUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema133 = {"properties":{"item":{"$ref":"TodoItem"},"list_id":{"type":"string"},"change_type":{"enum":["status_change","progress_update","completed","failed"],"type":"string"},"statistics":{"$ref":"TodoStatistics"}},"required":["item","list_id","change_type","statistics"],"type":"object"};
const schema134 = {"properties":{"total":{"type":"integer"},"completed":{"type":"integer"},"failed":{"type":"integer"},"in_progress":{"type":"integer"}},"required":["total","completed","failed","in_progress"],"type":"object"};

function validate269(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.total === undefined) && (missing0 = "total")) || ((data.completed === undefined) && (missing0 = "completed"))) || ((data.failed === undefined) && (missing0 = "failed"))) || ((data.in_progress === undefined) && (missing0 = "in_progress"))){
validate269.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.total !== undefined){
let data0 = data.total;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate269.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completed !== undefined){
let data1 = data.completed;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate269.errors = [{instancePath:instancePath+"/completed",schemaPath:"#/properties/completed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed !== undefined){
let data2 = data.failed;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate269.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.in_progress !== undefined){
let data3 = data.in_progress;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate269.errors = [{instancePath:instancePath+"/in_progress",schemaPath:"#/properties/in_progress/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate269.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate269.errors = vErrors;
return errors === 0;
}


function validate267(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.item === undefined) && (missing0 = "item")) || ((data.list_id === undefined) && (missing0 = "list_id"))) || ((data.change_type === undefined) && (missing0 = "change_type"))) || ((data.statistics === undefined) && (missing0 = "statistics"))){
validate267.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.item !== undefined){
const _errs1 = errors;
if(!(validate260(data.item, {instancePath:instancePath+"/item",parentData:data,parentDataProperty:"item",rootData}))){
vErrors = vErrors === null ? validate260.errors : vErrors.concat(validate260.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.list_id !== undefined){
const _errs2 = errors;
if(typeof data.list_id !== "string"){
validate267.errors = [{instancePath:instancePath+"/list_id",schemaPath:"#/properties/list_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change_type !== undefined){
let data2 = data.change_type;
const _errs4 = errors;
if(typeof data2 !== "string"){
validate267.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "status_change") || (data2 === "progress_update")) || (data2 === "completed")) || (data2 === "failed"))){
validate267.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema133.properties.change_type.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.statistics !== undefined){
const _errs6 = errors;
if(!(validate269(data.statistics, {instancePath:instancePath+"/statistics",parentData:data,parentDataProperty:"statistics",rootData}))){
vErrors = vErrors === null ? validate269.errors : vErrors.concat(validate269.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate267.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate267.errors = vErrors;
return errors === 0;
}


function validate266(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate266.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate266.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("todo_item_update" !== data0){
validate266.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "todo_item_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate267(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate267.errors : vErrors.concat(validate267.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate266.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate266.errors = vErrors;
return errors === 0;
}

const schema135 = {"properties":{"type":{"const":"file_tree_update","type":"string"},"payload":{"$ref":"FileTreeUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema136 = {"properties":{"file_tree":{"$ref":"FileTree"},"context":{"type":"string"},"related_task_id":{"type":["string","null"]},"highlighted_paths":{"items":{"type":"string"},"type":"array"}},"required":["file_tree","context","related_task_id","highlighted_paths"],"type":"object"};
const schema137 = {"properties":{"root":{"$ref":"FileNode"},"base_path":{"type":"string"},"sandbox_session_id":{"type":"string"},"api_base_url":{"type":"string"},"total_files":{"type":"integer"},"total_directories":{"type":"integer"},"total_size":{"type":"integer"},"created_count":{"type":"integer"},"modified_count":{"type":"integer"},"deleted_count":{"type":"integer"},"max_depth":{"type":"integer"},"generated_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["root","base_path","sandbox_session_id","api_base_url","total_files","total_directories","total_size","created_count","modified_count","deleted_count","max_depth","generated_at"],"type":"object"};
const schema138 = {"properties":{"name":{"type":"string"},"path":{"type":"string"},"type":{"enum":["file","directory","symlink"],"type":"string"},"size":{"type":["integer","null"]},"extension":{"type":["string","null"]},"language":{"type":["string","null"]},"status":{"enum":["unchanged","created","modified","deleted","renamed"],"type":"string"},"modified_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"download_url":{"type":["string","null"]},"preview_url":{"type":["string","null"]},"is_readable":{"type":"boolean"},"is_writable":{"type":"boolean"},"is_deletable":{"type":"boolean"},"children":{"items":{"$ref":"FileNode"},"type":["array","null"]},"children_count":{"type":["integer","null"]},"is_expanded":{"type":["boolean","null"]}},"required":["name","path","type","size","extension","language","status","modified_at","download_url","preview_url","is_readable","is_writable","is_deletable","children","children_count","is_expanded"],"type":"object"};
const wrapper0 = {validate: validate275};

function validate275(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((data.name === undefined) && (missing0 = "name")) || ((data.path === undefined) && (missing0 = "path"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.size === undefined) && (missing0 = "size"))) || ((data.extension === undefined) && (missing0 = "extension"))) || ((data.language === undefined) && (missing0 = "language"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.modified_at === undefined) && (missing0 = "modified_at"))) || ((data.download_url === undefined) && (missing0 = "download_url"))) || ((data.preview_url === undefined) && (missing0 = "preview_url"))) || ((data.is_readable === undefined) && (missing0 = "is_readable"))) || ((data.is_writable === undefined) && (missing0 = "is_writable"))) || ((data.is_deletable === undefined) && (missing0 = "is_deletable"))) || ((data.children === undefined) && (missing0 = "children"))) || ((data.children_count === undefined) && (missing0 = "children_count"))) || ((data.is_expanded === undefined) && (missing0 = "is_expanded"))){
validate275.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate275.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
const _errs3 = errors;
if(typeof data.path !== "string"){
validate275.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data2 = data.type;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate275.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "file") || (data2 === "directory")) || (data2 === "symlink"))){
validate275.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema138.properties.type.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data3 = data.size;
const _errs7 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate275.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: schema138.properties.size.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.extension !== undefined){
let data4 = data.extension;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate275.errors = [{instancePath:instancePath+"/extension",schemaPath:"#/properties/extension/type",keyword:"type",params:{type: schema138.properties.extension.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
let data5 = data.language;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate275.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: schema138.properties.language.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data6 = data.status;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate275.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data6 === "unchanged") || (data6 === "created")) || (data6 === "modified")) || (data6 === "deleted")) || (data6 === "renamed"))){
validate275.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema138.properties.status.enum}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modified_at !== undefined){
let data7 = data.modified_at;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate275.errors = [{instancePath:instancePath+"/modified_at",schemaPath:"#/properties/modified_at/type",keyword:"type",params:{type: schema138.properties.modified_at.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
validate275.errors = [{instancePath:instancePath+"/modified_at",schemaPath:"#/properties/modified_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.download_url !== undefined){
let data8 = data.download_url;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate275.errors = [{instancePath:instancePath+"/download_url",schemaPath:"#/properties/download_url/type",keyword:"type",params:{type: schema138.properties.download_url.type}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.preview_url !== undefined){
let data9 = data.preview_url;
const _errs19 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate275.errors = [{instancePath:instancePath+"/preview_url",schemaPath:"#/properties/preview_url/type",keyword:"type",params:{type: schema138.properties.preview_url.type}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_readable !== undefined){
const _errs21 = errors;
if(typeof data.is_readable !== "boolean"){
validate275.errors = [{instancePath:instancePath+"/is_readable",schemaPath:"#/properties/is_readable/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_writable !== undefined){
const _errs23 = errors;
if(typeof data.is_writable !== "boolean"){
validate275.errors = [{instancePath:instancePath+"/is_writable",schemaPath:"#/properties/is_writable/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_deletable !== undefined){
const _errs25 = errors;
if(typeof data.is_deletable !== "boolean"){
validate275.errors = [{instancePath:instancePath+"/is_deletable",schemaPath:"#/properties/is_deletable/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.children !== undefined){
let data13 = data.children;
const _errs27 = errors;
if((!(Array.isArray(data13))) && (data13 !== null)){
validate275.errors = [{instancePath:instancePath+"/children",schemaPath:"#/properties/children/type",keyword:"type",params:{type: schema138.properties.children.type}}];
return false;
}
if(errors === _errs27){
if(Array.isArray(data13)){
var valid1 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
const _errs29 = errors;
if(!(wrapper0.validate(data13[i0], {instancePath:instancePath+"/children/" + i0,parentData:data13,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid1 = _errs29 === errors;
if(!valid1){
break;
}
}
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.children_count !== undefined){
let data15 = data.children_count;
const _errs30 = errors;
if((!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))) && (data15 !== null)){
validate275.errors = [{instancePath:instancePath+"/children_count",schemaPath:"#/properties/children_count/type",keyword:"type",params:{type: schema138.properties.children_count.type}}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_expanded !== undefined){
let data16 = data.is_expanded;
const _errs32 = errors;
if((typeof data16 !== "boolean") && (data16 !== null)){
validate275.errors = [{instancePath:instancePath+"/is_expanded",schemaPath:"#/properties/is_expanded/type",keyword:"type",params:{type: schema138.properties.is_expanded.type}}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate275.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate275.errors = vErrors;
return errors === 0;
}


function validate274(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.root === undefined) && (missing0 = "root")) || ((data.base_path === undefined) && (missing0 = "base_path"))) || ((data.sandbox_session_id === undefined) && (missing0 = "sandbox_session_id"))) || ((data.api_base_url === undefined) && (missing0 = "api_base_url"))) || ((data.total_files === undefined) && (missing0 = "total_files"))) || ((data.total_directories === undefined) && (missing0 = "total_directories"))) || ((data.total_size === undefined) && (missing0 = "total_size"))) || ((data.created_count === undefined) && (missing0 = "created_count"))) || ((data.modified_count === undefined) && (missing0 = "modified_count"))) || ((data.deleted_count === undefined) && (missing0 = "deleted_count"))) || ((data.max_depth === undefined) && (missing0 = "max_depth"))) || ((data.generated_at === undefined) && (missing0 = "generated_at"))){
validate274.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.root !== undefined){
const _errs1 = errors;
if(!(validate275(data.root, {instancePath:instancePath+"/root",parentData:data,parentDataProperty:"root",rootData}))){
vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base_path !== undefined){
const _errs2 = errors;
if(typeof data.base_path !== "string"){
validate274.errors = [{instancePath:instancePath+"/base_path",schemaPath:"#/properties/base_path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sandbox_session_id !== undefined){
const _errs4 = errors;
if(typeof data.sandbox_session_id !== "string"){
validate274.errors = [{instancePath:instancePath+"/sandbox_session_id",schemaPath:"#/properties/sandbox_session_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.api_base_url !== undefined){
const _errs6 = errors;
if(typeof data.api_base_url !== "string"){
validate274.errors = [{instancePath:instancePath+"/api_base_url",schemaPath:"#/properties/api_base_url/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total_files !== undefined){
let data4 = data.total_files;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate274.errors = [{instancePath:instancePath+"/total_files",schemaPath:"#/properties/total_files/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total_directories !== undefined){
let data5 = data.total_directories;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate274.errors = [{instancePath:instancePath+"/total_directories",schemaPath:"#/properties/total_directories/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total_size !== undefined){
let data6 = data.total_size;
const _errs12 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate274.errors = [{instancePath:instancePath+"/total_size",schemaPath:"#/properties/total_size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_count !== undefined){
let data7 = data.created_count;
const _errs14 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate274.errors = [{instancePath:instancePath+"/created_count",schemaPath:"#/properties/created_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modified_count !== undefined){
let data8 = data.modified_count;
const _errs16 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate274.errors = [{instancePath:instancePath+"/modified_count",schemaPath:"#/properties/modified_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deleted_count !== undefined){
let data9 = data.deleted_count;
const _errs18 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate274.errors = [{instancePath:instancePath+"/deleted_count",schemaPath:"#/properties/deleted_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_depth !== undefined){
let data10 = data.max_depth;
const _errs20 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate274.errors = [{instancePath:instancePath+"/max_depth",schemaPath:"#/properties/max_depth/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generated_at !== undefined){
let data11 = data.generated_at;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data11 === "string"){
if(!pattern0.test(data11)){
validate274.errors = [{instancePath:instancePath+"/generated_at",schemaPath:"#/properties/generated_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate274.errors = [{instancePath:instancePath+"/generated_at",schemaPath:"#/properties/generated_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate274.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate274.errors = vErrors;
return errors === 0;
}


function validate273(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.file_tree === undefined) && (missing0 = "file_tree")) || ((data.context === undefined) && (missing0 = "context"))) || ((data.related_task_id === undefined) && (missing0 = "related_task_id"))) || ((data.highlighted_paths === undefined) && (missing0 = "highlighted_paths"))){
validate273.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.file_tree !== undefined){
const _errs1 = errors;
if(!(validate274(data.file_tree, {instancePath:instancePath+"/file_tree",parentData:data,parentDataProperty:"file_tree",rootData}))){
vErrors = vErrors === null ? validate274.errors : vErrors.concat(validate274.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
const _errs2 = errors;
if(typeof data.context !== "string"){
validate273.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.related_task_id !== undefined){
let data2 = data.related_task_id;
const _errs4 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate273.errors = [{instancePath:instancePath+"/related_task_id",schemaPath:"#/properties/related_task_id/type",keyword:"type",params:{type: schema136.properties.related_task_id.type}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.highlighted_paths !== undefined){
let data3 = data.highlighted_paths;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data3[i0] !== "string"){
validate273.errors = [{instancePath:instancePath+"/highlighted_paths/" + i0,schemaPath:"#/properties/highlighted_paths/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate273.errors = [{instancePath:instancePath+"/highlighted_paths",schemaPath:"#/properties/highlighted_paths/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate273.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate273.errors = vErrors;
return errors === 0;
}


function validate272(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate272.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate272.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("file_tree_update" !== data0){
validate272.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_tree_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate273(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate272.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate272.errors = vErrors;
return errors === 0;
}

const schema139 = {"properties":{"type":{"const":"file_changes_update","type":"string"},"payload":{"$ref":"FileChangesUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema140 = {"properties":{"changes":{"items":{"$ref":"FileChange"},"type":"array"},"total_changes":{"type":"integer"},"related_task_id":{"type":["string","null"]}},"required":["changes","total_changes","related_task_id"],"type":"object"};
const schema141 = {"properties":{"path":{"type":"string"},"change_type":{"enum":["unchanged","created","modified","deleted","renamed"],"type":"string"},"old_path":{"type":["string","null"]},"new_content":{"type":["string","null"]},"diff":{"type":["string","null"]},"changed_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["path","change_type","old_path","new_content","diff","changed_at"],"type":"object"};

function validate281(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.path === undefined) && (missing0 = "path")) || ((data.change_type === undefined) && (missing0 = "change_type"))) || ((data.old_path === undefined) && (missing0 = "old_path"))) || ((data.new_content === undefined) && (missing0 = "new_content"))) || ((data.diff === undefined) && (missing0 = "diff"))) || ((data.changed_at === undefined) && (missing0 = "changed_at"))){
validate281.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate281.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change_type !== undefined){
let data1 = data.change_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate281.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data1 === "unchanged") || (data1 === "created")) || (data1 === "modified")) || (data1 === "deleted")) || (data1 === "renamed"))){
validate281.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema141.properties.change_type.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.old_path !== undefined){
let data2 = data.old_path;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate281.errors = [{instancePath:instancePath+"/old_path",schemaPath:"#/properties/old_path/type",keyword:"type",params:{type: schema141.properties.old_path.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.new_content !== undefined){
let data3 = data.new_content;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate281.errors = [{instancePath:instancePath+"/new_content",schemaPath:"#/properties/new_content/type",keyword:"type",params:{type: schema141.properties.new_content.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.diff !== undefined){
let data4 = data.diff;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate281.errors = [{instancePath:instancePath+"/diff",schemaPath:"#/properties/diff/type",keyword:"type",params:{type: schema141.properties.diff.type}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.changed_at !== undefined){
let data5 = data.changed_at;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate281.errors = [{instancePath:instancePath+"/changed_at",schemaPath:"#/properties/changed_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate281.errors = [{instancePath:instancePath+"/changed_at",schemaPath:"#/properties/changed_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate281.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate281.errors = vErrors;
return errors === 0;
}


function validate280(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.changes === undefined) && (missing0 = "changes")) || ((data.total_changes === undefined) && (missing0 = "total_changes"))) || ((data.related_task_id === undefined) && (missing0 = "related_task_id"))){
validate280.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.changes !== undefined){
let data0 = data.changes;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate281(data0[i0], {instancePath:instancePath+"/changes/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate281.errors : vErrors.concat(validate281.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate280.errors = [{instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total_changes !== undefined){
let data2 = data.total_changes;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate280.errors = [{instancePath:instancePath+"/total_changes",schemaPath:"#/properties/total_changes/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.related_task_id !== undefined){
let data3 = data.related_task_id;
const _errs6 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate280.errors = [{instancePath:instancePath+"/related_task_id",schemaPath:"#/properties/related_task_id/type",keyword:"type",params:{type: schema140.properties.related_task_id.type}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate280.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate280.errors = vErrors;
return errors === 0;
}


function validate279(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate279.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate279.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("file_changes_update" !== data0){
validate279.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_changes_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate280(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate280.errors : vErrors.concat(validate280.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate279.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate279.errors = vErrors;
return errors === 0;
}

const schema142 = {"properties":{"type":{"const":"files_changed","type":"string"},"payload":{"$ref":"FilesChangedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema143 = {"properties":{"call_id":{"type":"string"},"step_id":{"type":["integer","null"]},"files":{"items":{"$ref":"ChangedFile"},"type":"array"},"total":{"type":"integer"},"not_kept":{"items":{"type":"string"},"type":"array"}},"required":["call_id","step_id","files","total","not_kept"],"type":"object"};
const schema144 = {"properties":{"path":{"type":"string"},"change":{"enum":["created","modified","deleted"],"type":"string"}},"required":["path","change"],"type":"object"};

function validate286(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.change === undefined) && (missing0 = "change"))){
validate286.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate286.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change !== undefined){
let data1 = data.change;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate286.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "created") || (data1 === "modified")) || (data1 === "deleted"))){
validate286.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/enum",keyword:"enum",params:{allowedValues: schema144.properties.change.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate286.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate286.errors = vErrors;
return errors === 0;
}


function validate285(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.call_id === undefined) && (missing0 = "call_id")) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.total === undefined) && (missing0 = "total"))) || ((data.not_kept === undefined) && (missing0 = "not_kept"))){
validate285.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.call_id !== undefined){
const _errs1 = errors;
if(typeof data.call_id !== "string"){
validate285.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data1 = data.step_id;
const _errs3 = errors;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
validate285.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema143.properties.step_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data2 = data.files;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate286(data2[i0], {instancePath:instancePath+"/files/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate286.errors : vErrors.concat(validate286.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate285.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data4 = data.total;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate285.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.not_kept !== undefined){
let data5 = data.not_kept;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid2 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
const _errs12 = errors;
if(typeof data5[i1] !== "string"){
validate285.errors = [{instancePath:instancePath+"/not_kept/" + i1,schemaPath:"#/properties/not_kept/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate285.errors = [{instancePath:instancePath+"/not_kept",schemaPath:"#/properties/not_kept/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate285.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate285.errors = vErrors;
return errors === 0;
}


function validate284(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate284.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate284.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("files_changed" !== data0){
validate284.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "files_changed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate285(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate284.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate284.errors = vErrors;
return errors === 0;
}

const schema145 = {"properties":{"type":{"const":"context_update","type":"string"},"payload":{"$ref":"ContextUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema146 = {"properties":{"update_type":{"enum":["conversation_added","project_updated","task_added","context_compressed"],"type":"string"},"data":{"$ref":"ContextUpdateData"}},"required":["update_type","data"],"type":"object"};
const schema147 = {"properties":{"conversation_count":{"type":"integer"},"latest_entry":{"anyOf":[{"$ref":"ContextEntry"},{"type":"null"}]},"compressed_count":{"type":"integer","default":0},"tokens":{"type":"integer","default":0},"context_tokens":{"type":["integer","null"],"default":null},"task_count":{"type":"integer","default":0},"project":{"type":"boolean","default":false}},"required":["conversation_count","latest_entry"],"type":"object"};
const schema148 = {"properties":{"role":{"enum":["user","assistant","system"],"type":"string"},"content":{"type":"string"},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["role","content","timestamp"],"type":"object"};

function validate292(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate292.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate292.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "user") || (data0 === "assistant")) || (data0 === "system"))){
validate292.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema148.properties.role.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs3 = errors;
if(typeof data.content !== "string"){
validate292.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data2 = data.timestamp;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate292.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate292.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate292.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate292.errors = vErrors;
return errors === 0;
}


function validate291(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.compressed_count === undefined){
data.compressed_count = 0;
}
if(data.tokens === undefined){
data.tokens = 0;
}
if(data.context_tokens === undefined){
data.context_tokens = null;
}
if(data.task_count === undefined){
data.task_count = 0;
}
if(data.project === undefined){
data.project = false;
}
let missing0;
if(((data.conversation_count === undefined) && (missing0 = "conversation_count")) || ((data.latest_entry === undefined) && (missing0 = "latest_entry"))){
validate291.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.conversation_count !== undefined){
let data0 = data.conversation_count;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate291.errors = [{instancePath:instancePath+"/conversation_count",schemaPath:"#/properties/conversation_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latest_entry !== undefined){
let data1 = data.latest_entry;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(!(validate292(data1, {instancePath:instancePath+"/latest_entry",parentData:data,parentDataProperty:"latest_entry",rootData}))){
vErrors = vErrors === null ? validate292.errors : vErrors.concat(validate292.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs6 = errors;
if(data1 !== null){
const err0 = {instancePath:instancePath+"/latest_entry",schemaPath:"#/properties/latest_entry/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err1 = {instancePath:instancePath+"/latest_entry",schemaPath:"#/properties/latest_entry/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate291.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data2 = data.compressed_count;
const _errs8 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate291.errors = [{instancePath:instancePath+"/compressed_count",schemaPath:"#/properties/compressed_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs8 === errors;
if(valid0){
let data3 = data.tokens;
const _errs10 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate291.errors = [{instancePath:instancePath+"/tokens",schemaPath:"#/properties/tokens/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs10 === errors;
if(valid0){
let data4 = data.context_tokens;
const _errs12 = errors;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
validate291.errors = [{instancePath:instancePath+"/context_tokens",schemaPath:"#/properties/context_tokens/type",keyword:"type",params:{type: schema147.properties.context_tokens.type}}];
return false;
}
var valid0 = _errs12 === errors;
if(valid0){
let data5 = data.task_count;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate291.errors = [{instancePath:instancePath+"/task_count",schemaPath:"#/properties/task_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs14 === errors;
if(valid0){
const _errs16 = errors;
if(typeof data.project !== "boolean"){
validate291.errors = [{instancePath:instancePath+"/project",schemaPath:"#/properties/project/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs16 === errors;
}
}
}
}
}
}
}
}
else {
validate291.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate291.errors = vErrors;
return errors === 0;
}


function validate290(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.update_type === undefined) && (missing0 = "update_type")) || ((data.data === undefined) && (missing0 = "data"))){
validate290.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.update_type !== undefined){
let data0 = data.update_type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate290.errors = [{instancePath:instancePath+"/update_type",schemaPath:"#/properties/update_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data0 === "conversation_added") || (data0 === "project_updated")) || (data0 === "task_added")) || (data0 === "context_compressed"))){
validate290.errors = [{instancePath:instancePath+"/update_type",schemaPath:"#/properties/update_type/enum",keyword:"enum",params:{allowedValues: schema146.properties.update_type.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate291(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate291.errors : vErrors.concat(validate291.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate290.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate290.errors = vErrors;
return errors === 0;
}


function validate289(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate289.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate289.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("context_update" !== data0){
validate289.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "context_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate290(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate290.errors : vErrors.concat(validate290.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate289.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate289.errors = vErrors;
return errors === 0;
}

const schema149 = {"properties":{"type":{"const":"context_compressed","type":"string"},"payload":{"$ref":"ContextCompressedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema150 = {"properties":{"entries_compressed":{"type":"integer"},"summary":{"type":"string"},"new_conversation_count":{"type":"integer"},"kept":{"items":{"type":"string"},"type":"array","default":[]},"shortened":{"items":{"type":"string"},"type":"array","default":[]},"dropped":{"items":{"type":"string"},"type":"array","default":[]},"exam":{"anyOf":[{"$ref":"ContextExam"},{"type":"null"}],"default":null}},"required":["entries_compressed","summary","new_conversation_count"],"type":"object"};
const schema151 = {"properties":{"asked":{"type":"integer"},"answered":{"type":"integer"},"lost":{"items":{"type":"string"},"type":"array"}},"required":["asked","answered","lost"],"type":"object"};

function validate298(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.asked === undefined) && (missing0 = "asked")) || ((data.answered === undefined) && (missing0 = "answered"))) || ((data.lost === undefined) && (missing0 = "lost"))){
validate298.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.asked !== undefined){
let data0 = data.asked;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate298.errors = [{instancePath:instancePath+"/asked",schemaPath:"#/properties/asked/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.answered !== undefined){
let data1 = data.answered;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate298.errors = [{instancePath:instancePath+"/answered",schemaPath:"#/properties/answered/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lost !== undefined){
let data2 = data.lost;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(typeof data2[i0] !== "string"){
validate298.errors = [{instancePath:instancePath+"/lost/" + i0,schemaPath:"#/properties/lost/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate298.errors = [{instancePath:instancePath+"/lost",schemaPath:"#/properties/lost/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate298.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate298.errors = vErrors;
return errors === 0;
}


function validate297(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kept === undefined){
data.kept = [];
}
if(data.shortened === undefined){
data.shortened = [];
}
if(data.dropped === undefined){
data.dropped = [];
}
if(data.exam === undefined){
data.exam = null;
}
let missing0;
if((((data.entries_compressed === undefined) && (missing0 = "entries_compressed")) || ((data.summary === undefined) && (missing0 = "summary"))) || ((data.new_conversation_count === undefined) && (missing0 = "new_conversation_count"))){
validate297.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.entries_compressed !== undefined){
let data0 = data.entries_compressed;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate297.errors = [{instancePath:instancePath+"/entries_compressed",schemaPath:"#/properties/entries_compressed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
const _errs3 = errors;
if(typeof data.summary !== "string"){
validate297.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.new_conversation_count !== undefined){
let data2 = data.new_conversation_count;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate297.errors = [{instancePath:instancePath+"/new_conversation_count",schemaPath:"#/properties/new_conversation_count/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data3 = data.kept;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(typeof data3[i0] !== "string"){
validate297.errors = [{instancePath:instancePath+"/kept/" + i0,schemaPath:"#/properties/kept/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate297.errors = [{instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
if(valid0){
let data5 = data.shortened;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
var valid2 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
const _errs13 = errors;
if(typeof data5[i1] !== "string"){
validate297.errors = [{instancePath:instancePath+"/shortened/" + i1,schemaPath:"#/properties/shortened/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs13 === errors;
if(!valid2){
break;
}
}
}
else {
validate297.errors = [{instancePath:instancePath+"/shortened",schemaPath:"#/properties/shortened/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs11 === errors;
if(valid0){
let data7 = data.dropped;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data7)){
var valid3 = true;
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
const _errs17 = errors;
if(typeof data7[i2] !== "string"){
validate297.errors = [{instancePath:instancePath+"/dropped/" + i2,schemaPath:"#/properties/dropped/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs17 === errors;
if(!valid3){
break;
}
}
}
else {
validate297.errors = [{instancePath:instancePath+"/dropped",schemaPath:"#/properties/dropped/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs15 === errors;
if(valid0){
let data9 = data.exam;
const _errs19 = errors;
const _errs20 = errors;
let valid4 = false;
const _errs21 = errors;
if(!(validate298(data9, {instancePath:instancePath+"/exam",parentData:data,parentDataProperty:"exam",rootData}))){
vErrors = vErrors === null ? validate298.errors : vErrors.concat(validate298.errors);
errors = vErrors.length;
}
var _valid0 = _errs21 === errors;
valid4 = valid4 || _valid0;
if(!valid4){
const _errs22 = errors;
if(data9 !== null){
const err0 = {instancePath:instancePath+"/exam",schemaPath:"#/properties/exam/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs22 === errors;
valid4 = valid4 || _valid0;
}
if(!valid4){
const err1 = {instancePath:instancePath+"/exam",schemaPath:"#/properties/exam/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate297.errors = vErrors;
return false;
}
else {
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs19 === errors;
}
}
}
}
}
}
}
}
else {
validate297.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate297.errors = vErrors;
return errors === 0;
}


function validate296(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate296.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate296.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("context_compressed" !== data0){
validate296.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "context_compressed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate297(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate297.errors : vErrors.concat(validate297.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate296.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate296.errors = vErrors;
return errors === 0;
}

const schema152 = {"properties":{"type":{"const":"chat_complete","type":"string"},"payload":{"$ref":"ChatCompleteEventPayload"}},"required":["type","payload"],"type":"object"};
const schema153 = {"properties":{"content":{"type":"string"},"suggestions":{"items":{"$ref":"Suggestion"},"type":"array","default":[]}},"required":["content"],"type":"object"};
const schema154 = {"properties":{"action":{"enum":["connect_model","send_message"],"type":"string"},"label":{"type":"string"},"message":{"type":["string","null"]}},"required":["action","label","message"],"type":"object"};

function validate303(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.action === undefined) && (missing0 = "action")) || ((data.label === undefined) && (missing0 = "label"))) || ((data.message === undefined) && (missing0 = "message"))){
validate303.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.action !== undefined){
let data0 = data.action;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate303.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "connect_model") || (data0 === "send_message"))){
validate303.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema154.properties.action.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.label !== undefined){
const _errs3 = errors;
if(typeof data.label !== "string"){
validate303.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data2 = data.message;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate303.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: schema154.properties.message.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate303.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate303.errors = vErrors;
return errors === 0;
}


function validate302(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.suggestions === undefined){
data.suggestions = [];
}
let missing0;
if((data.content === undefined) && (missing0 = "content")){
validate302.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.content !== undefined){
const _errs1 = errors;
if(typeof data.content !== "string"){
validate302.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data1 = data.suggestions;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate303(data1[i0], {instancePath:instancePath+"/suggestions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate303.errors : vErrors.concat(validate303.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate302.errors = [{instancePath:instancePath+"/suggestions",schemaPath:"#/properties/suggestions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
}
}
else {
validate302.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate302.errors = vErrors;
return errors === 0;
}


function validate301(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate301.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate301.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("chat_complete" !== data0){
validate301.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "chat_complete"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate302(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate302.errors : vErrors.concat(validate302.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate301.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate301.errors = vErrors;
return errors === 0;
}

const schema155 = {"properties":{"type":{"const":"hitl","type":"string"},"payload":{"$ref":"HitlEventPayload"}},"required":["type","payload"],"type":"object"};
const schema156 = {"properties":{"request":{"discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"HITLRequest"},{"$ref":"HITLDisplayRequest"}],"type":"object"}},"required":["request"],"type":"object"};
const schema157 = {"properties":{"id":{"maxLength":200,"minLength":1,"type":"string"},"title":{"maxLength":500,"minLength":1,"type":"string"},"description":{"maxLength":65536,"type":["string","null"]},"session_id":{"type":["string","null"]},"readonly":{"type":"boolean"},"expires_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"policy":{"enum":["expire","wait","default","deny"],"type":"string"},"type":{"const":"form","type":"string"},"fields":{"items":{"$ref":"HITLField"},"minItems":1,"type":"array"},"actions":{"$ref":"HITLActions"},"context":{"anyOf":[{"$ref":"HITLContext"},{"type":"null"}]},"approval":{"anyOf":[{"$ref":"HITLApproval"},{"type":"null"}]},"effect":{"anyOf":[{"$ref":"HITLEffect"},{"type":"null"}]},"plan":{"anyOf":[{"$ref":"Plan"},{"type":"null"}]},"plan_reason":{"maxLength":65536,"type":["string","null"]},"host":{"anyOf":[{"$ref":"HITLHost"},{"type":"null"}]}},"required":["id","title","description","session_id","readonly","expires_at","policy","type","fields","actions","context"],"type":"object"};
const func2 = (text) => [...text].length;
const schema158 = {"properties":{"name":{"maxLength":200,"minLength":1,"type":"string"},"type":{"$ref":"HITLFieldType"},"label":{"maxLength":1000,"minLength":1,"type":"string"},"required":{"type":"boolean"},"placeholder":{"type":["string","null"]},"options":{"items":{"$ref":"HITLOption"},"type":["array","null"]},"default":{"type":["string","integer","number","boolean","array","null"],"items":{"type":["string","integer","number","boolean"]}},"min":{"type":["number","null"]},"max":{"type":["number","null"]},"step":{"exclusiveMinimum":0,"type":["number","null"]},"secret":{"type":"boolean"}},"required":["name","type","label","required","placeholder","options","default","min","max","step"],"type":"object"};
const schema159 = {"enum":["text","textarea","select","multiselect","radio","checkbox","number","slider","date","boolean","datetime"],"type":"string"};

function validate310(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate310.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((((data === "text") || (data === "textarea")) || (data === "select")) || (data === "multiselect")) || (data === "radio")) || (data === "checkbox")) || (data === "number")) || (data === "slider")) || (data === "date")) || (data === "boolean")) || (data === "datetime"))){
validate310.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema159.enum}}];
return false;
}
validate310.errors = vErrors;
return errors === 0;
}

const schema160 = {"properties":{"value":{"type":["string","integer","number","boolean"]},"label":{"maxLength":1000,"type":"string"}},"required":["value","label"],"type":"object"};

function validate312(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.value === undefined) && (missing0 = "value")) || ((data.label === undefined) && (missing0 = "label"))){
validate312.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.value !== undefined){
let data0 = data.value;
const _errs1 = errors;
if(((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))) && (typeof data0 !== "boolean")){
validate312.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: schema160.properties.value.type}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.label !== undefined){
let data1 = data.label;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) > 1000){
validate312.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
}
else {
validate312.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate312.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate312.errors = vErrors;
return errors === 0;
}


function validate309(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.name === undefined) && (missing0 = "name")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.label === undefined) && (missing0 = "label"))) || ((data.required === undefined) && (missing0 = "required"))) || ((data.placeholder === undefined) && (missing0 = "placeholder"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.default === undefined) && (missing0 = "default"))) || ((data.min === undefined) && (missing0 = "min"))) || ((data.max === undefined) && (missing0 = "max"))) || ((data.step === undefined) && (missing0 = "step"))){
validate309.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate309.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate309.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate309.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
const _errs3 = errors;
if(!(validate310(data.type, {instancePath:instancePath+"/type",parentData:data,parentDataProperty:"type",rootData}))){
vErrors = vErrors === null ? validate310.errors : vErrors.concat(validate310.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.label !== undefined){
let data2 = data.label;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data2 === "string"){
if(func2(data2) > 1000){
validate309.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
else {
if(func2(data2) < 1){
validate309.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate309.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.required !== undefined){
const _errs6 = errors;
if(typeof data.required !== "boolean"){
validate309.errors = [{instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.placeholder !== undefined){
let data4 = data.placeholder;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate309.errors = [{instancePath:instancePath+"/placeholder",schemaPath:"#/properties/placeholder/type",keyword:"type",params:{type: schema158.properties.placeholder.type}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.options !== undefined){
let data5 = data.options;
const _errs10 = errors;
if((!(Array.isArray(data5))) && (data5 !== null)){
validate309.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: schema158.properties.options.type}}];
return false;
}
if(errors === _errs10){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate312(data5[i0], {instancePath:instancePath+"/options/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate312.errors : vErrors.concat(validate312.errors);
errors = vErrors.length;
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.default !== undefined){
let data7 = data.default;
const _errs13 = errors;
if(((((typeof data7 !== "string") && (!((typeof data7 == "number") && (isFinite(data7))))) && (typeof data7 !== "boolean")) && (!(Array.isArray(data7)))) && (data7 !== null)){
validate309.errors = [{instancePath:instancePath+"/default",schemaPath:"#/properties/default/type",keyword:"type",params:{type: schema158.properties.default.type}}];
return false;
}
if(errors === _errs13){
if(Array.isArray(data7)){
var valid2 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
const _errs15 = errors;
if(((typeof data8 !== "string") && (!((typeof data8 == "number") && (isFinite(data8))))) && (typeof data8 !== "boolean")){
validate309.errors = [{instancePath:instancePath+"/default/" + i1,schemaPath:"#/properties/default/items/type",keyword:"type",params:{type: schema158.properties.default.items.type}}];
return false;
}
var valid2 = _errs15 === errors;
if(!valid2){
break;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.min !== undefined){
let data9 = data.min;
const _errs17 = errors;
if((!((typeof data9 == "number") && (isFinite(data9)))) && (data9 !== null)){
validate309.errors = [{instancePath:instancePath+"/min",schemaPath:"#/properties/min/type",keyword:"type",params:{type: schema158.properties.min.type}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max !== undefined){
let data10 = data.max;
const _errs19 = errors;
if((!((typeof data10 == "number") && (isFinite(data10)))) && (data10 !== null)){
validate309.errors = [{instancePath:instancePath+"/max",schemaPath:"#/properties/max/type",keyword:"type",params:{type: schema158.properties.max.type}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step !== undefined){
let data11 = data.step;
const _errs21 = errors;
if((!((typeof data11 == "number") && (isFinite(data11)))) && (data11 !== null)){
validate309.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/type",keyword:"type",params:{type: schema158.properties.step.type}}];
return false;
}
if(errors === _errs21){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 <= 0 || isNaN(data11)){
validate309.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
return false;
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret !== undefined){
const _errs23 = errors;
if(typeof data.secret !== "boolean"){
validate309.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate309.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate309.errors = vErrors;
return errors === 0;
}

const schema161 = {"properties":{"approve":{"$ref":"HITLAction"},"edit":{"$ref":"HITLAction"},"reject":{"$ref":"HITLAction"}},"required":["approve","edit","reject"],"type":"object"};
const schema162 = {"properties":{"label":{"maxLength":200,"minLength":1,"type":"string"},"style":{"enum":["primary","default","secondary","danger"],"type":"string"}},"required":["label","style"],"type":"object"};

function validate316(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.label === undefined) && (missing0 = "label")) || ((data.style === undefined) && (missing0 = "style"))){
validate316.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.label !== undefined){
let data0 = data.label;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate316.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate316.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate316.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.style !== undefined){
let data1 = data.style;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate316.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "primary") || (data1 === "default")) || (data1 === "secondary")) || (data1 === "danger"))){
validate316.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/enum",keyword:"enum",params:{allowedValues: schema162.properties.style.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate316.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate316.errors = vErrors;
return errors === 0;
}


function validate315(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.approve === undefined) && (missing0 = "approve")) || ((data.edit === undefined) && (missing0 = "edit"))) || ((data.reject === undefined) && (missing0 = "reject"))){
validate315.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.approve !== undefined){
const _errs1 = errors;
if(!(validate316(data.approve, {instancePath:instancePath+"/approve",parentData:data,parentDataProperty:"approve",rootData}))){
vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.edit !== undefined){
const _errs2 = errors;
if(!(validate316(data.edit, {instancePath:instancePath+"/edit",parentData:data,parentDataProperty:"edit",rootData}))){
vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reject !== undefined){
const _errs3 = errors;
if(!(validate316(data.reject, {instancePath:instancePath+"/reject",parentData:data,parentDataProperty:"reject",rootData}))){
vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate315.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate315.errors = vErrors;
return errors === 0;
}

const schema163 = {"properties":{"intent":{"type":["string","null"]},"memory_category":{"type":["string","null"]}},"required":["intent","memory_category"],"type":"object"};

function validate321(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.intent === undefined) && (missing0 = "intent")) || ((data.memory_category === undefined) && (missing0 = "memory_category"))){
validate321.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.intent !== undefined){
let data0 = data.intent;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate321.errors = [{instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/type",keyword:"type",params:{type: schema163.properties.intent.type}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory_category !== undefined){
let data1 = data.memory_category;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate321.errors = [{instancePath:instancePath+"/memory_category",schemaPath:"#/properties/memory_category/type",keyword:"type",params:{type: schema163.properties.memory_category.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate321.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate321.errors = vErrors;
return errors === 0;
}

const schema164 = {"properties":{"tool":{"type":"string"},"arguments":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"digest":{"type":"string"},"plan_version":{"type":"integer"},"step_id":{"type":["integer","null"]},"attempt":{"type":"integer"},"reason":{"type":"string"},"shape":{"type":["string","null"]},"can_try":{"type":"boolean","default":false},"risks":{"items":{"$ref":"ApprovalRisk"},"type":"array","default":[]},"effect":{"type":"string","default":""},"always":{"anyOf":[{"$ref":"AlwaysExamples"},{"type":"null"}],"default":null}},"required":["tool","arguments","digest","plan_version","step_id","attempt","reason","shape"],"type":"object"};
const schema165 = {"properties":{"reason":{"type":"string"},"parts":{"items":{"type":"string"},"type":"array"}},"required":["reason","parts"],"type":"object"};

function validate325(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.reason === undefined) && (missing0 = "reason")) || ((data.parts === undefined) && (missing0 = "parts"))){
validate325.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.reason !== undefined){
const _errs1 = errors;
if(typeof data.reason !== "string"){
validate325.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parts !== undefined){
let data1 = data.parts;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(typeof data1[i0] !== "string"){
validate325.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate325.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate325.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate325.errors = vErrors;
return errors === 0;
}

const schema166 = {"properties":{"allows":{"items":{"type":"string"},"type":"array"},"asks":{"items":{"type":"string"},"type":"array"}},"required":["allows","asks"],"type":"object"};

function validate327(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.allows === undefined) && (missing0 = "allows")) || ((data.asks === undefined) && (missing0 = "asks"))){
validate327.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.allows !== undefined){
let data0 = data.allows;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(typeof data0[i0] !== "string"){
validate327.errors = [{instancePath:instancePath+"/allows/" + i0,schemaPath:"#/properties/allows/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate327.errors = [{instancePath:instancePath+"/allows",schemaPath:"#/properties/allows/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.asks !== undefined){
let data2 = data.asks;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
const _errs7 = errors;
if(typeof data2[i1] !== "string"){
validate327.errors = [{instancePath:instancePath+"/asks/" + i1,schemaPath:"#/properties/asks/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
else {
validate327.errors = [{instancePath:instancePath+"/asks",schemaPath:"#/properties/asks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate327.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate327.errors = vErrors;
return errors === 0;
}


function validate323(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.can_try === undefined){
data.can_try = false;
}
if(data.risks === undefined){
data.risks = [];
}
if(data.effect === undefined){
data.effect = "";
}
if(data.always === undefined){
data.always = null;
}
let missing0;
if(((((((((data.tool === undefined) && (missing0 = "tool")) || ((data.arguments === undefined) && (missing0 = "arguments"))) || ((data.digest === undefined) && (missing0 = "digest"))) || ((data.plan_version === undefined) && (missing0 = "plan_version"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.attempt === undefined) && (missing0 = "attempt"))) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.shape === undefined) && (missing0 = "shape"))){
validate323.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tool !== undefined){
const _errs1 = errors;
if(typeof data.tool !== "string"){
validate323.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arguments !== undefined){
let data1 = data.arguments;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs6 = errors;
if(!(validate48(data1[key0], {instancePath:instancePath+"/arguments/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate323.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.digest !== undefined){
const _errs7 = errors;
if(typeof data.digest !== "string"){
validate323.errors = [{instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan_version !== undefined){
let data4 = data.plan_version;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate323.errors = [{instancePath:instancePath+"/plan_version",schemaPath:"#/properties/plan_version/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data5 = data.step_id;
const _errs11 = errors;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
validate323.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema164.properties.step_id.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempt !== undefined){
let data6 = data.attempt;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate323.errors = [{instancePath:instancePath+"/attempt",schemaPath:"#/properties/attempt/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs15 = errors;
if(typeof data.reason !== "string"){
validate323.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shape !== undefined){
let data8 = data.shape;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate323.errors = [{instancePath:instancePath+"/shape",schemaPath:"#/properties/shape/type",keyword:"type",params:{type: schema164.properties.shape.type}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const _errs19 = errors;
if(typeof data.can_try !== "boolean"){
validate323.errors = [{instancePath:instancePath+"/can_try",schemaPath:"#/properties/can_try/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs19 === errors;
if(valid0){
let data10 = data.risks;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
var valid2 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
const _errs23 = errors;
if(!(validate325(data10[i0], {instancePath:instancePath+"/risks/" + i0,parentData:data10,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate325.errors : vErrors.concat(validate325.errors);
errors = vErrors.length;
}
var valid2 = _errs23 === errors;
if(!valid2){
break;
}
}
}
else {
validate323.errors = [{instancePath:instancePath+"/risks",schemaPath:"#/properties/risks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs21 === errors;
if(valid0){
const _errs24 = errors;
if(typeof data.effect !== "string"){
validate323.errors = [{instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs24 === errors;
if(valid0){
let data13 = data.always;
const _errs26 = errors;
const _errs27 = errors;
let valid3 = false;
const _errs28 = errors;
if(!(validate327(data13, {instancePath:instancePath+"/always",parentData:data,parentDataProperty:"always",rootData}))){
vErrors = vErrors === null ? validate327.errors : vErrors.concat(validate327.errors);
errors = vErrors.length;
}
var _valid0 = _errs28 === errors;
valid3 = valid3 || _valid0;
if(!valid3){
const _errs29 = errors;
if(data13 !== null){
const err0 = {instancePath:instancePath+"/always",schemaPath:"#/properties/always/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs29 === errors;
valid3 = valid3 || _valid0;
}
if(!valid3){
const err1 = {instancePath:instancePath+"/always",schemaPath:"#/properties/always/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate323.errors = vErrors;
return false;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs26 === errors;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate323.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate323.errors = vErrors;
return errors === 0;
}

const schema167 = {"properties":{"call_id":{"type":"string"},"total":{"type":"integer"}},"required":["call_id","total"],"type":"object"};

function validate330(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.call_id === undefined) && (missing0 = "call_id")) || ((data.total === undefined) && (missing0 = "total"))){
validate330.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.call_id !== undefined){
const _errs1 = errors;
if(typeof data.call_id !== "string"){
validate330.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data1 = data.total;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate330.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate330.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate330.errors = vErrors;
return errors === 0;
}

const schema168 = {"properties":{"host":{"type":"string"},"port":{"type":"integer"},"program":{"type":["string","null"]},"call_id":{"type":["string","null"]}},"required":["host","port","program","call_id"],"type":"object"};

function validate333(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.host === undefined) && (missing0 = "host")) || ((data.port === undefined) && (missing0 = "port"))) || ((data.program === undefined) && (missing0 = "program"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate333.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.host !== undefined){
const _errs1 = errors;
if(typeof data.host !== "string"){
validate333.errors = [{instancePath:instancePath+"/host",schemaPath:"#/properties/host/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.port !== undefined){
let data1 = data.port;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate333.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.program !== undefined){
let data2 = data.program;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate333.errors = [{instancePath:instancePath+"/program",schemaPath:"#/properties/program/type",keyword:"type",params:{type: schema168.properties.program.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.call_id !== undefined){
let data3 = data.call_id;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate333.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema168.properties.call_id.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate333.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate333.errors = vErrors;
return errors === 0;
}


function validate308(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.session_id === undefined) && (missing0 = "session_id"))) || ((data.readonly === undefined) && (missing0 = "readonly"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.policy === undefined) && (missing0 = "policy"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.fields === undefined) && (missing0 = "fields"))) || ((data.actions === undefined) && (missing0 = "actions"))) || ((data.context === undefined) && (missing0 = "context"))){
validate308.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate308.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate308.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate308.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) > 500){
validate308.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
else {
if(func2(data1) < 1){
validate308.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate308.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate308.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema157.properties.description.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 65536){
validate308.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 65536}}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session_id !== undefined){
let data3 = data.session_id;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate308.errors = [{instancePath:instancePath+"/session_id",schemaPath:"#/properties/session_id/type",keyword:"type",params:{type: schema157.properties.session_id.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readonly !== undefined){
const _errs9 = errors;
if(typeof data.readonly !== "boolean"){
validate308.errors = [{instancePath:instancePath+"/readonly",schemaPath:"#/properties/readonly/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data5 = data.expires_at;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate308.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema157.properties.expires_at.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate308.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.policy !== undefined){
let data6 = data.policy;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate308.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data6 === "expire") || (data6 === "wait")) || (data6 === "default")) || (data6 === "deny"))){
validate308.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/enum",keyword:"enum",params:{allowedValues: schema157.properties.policy.enum}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data7 = data.type;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate308.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("form" !== data7){
validate308.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "form"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fields !== undefined){
let data8 = data.fields;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
if(data8.length < 1){
validate308.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(!(validate309(data8[i0], {instancePath:instancePath+"/fields/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate309.errors : vErrors.concat(validate309.errors);
errors = vErrors.length;
}
var valid1 = _errs19 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate308.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.actions !== undefined){
const _errs20 = errors;
if(!(validate315(data.actions, {instancePath:instancePath+"/actions",parentData:data,parentDataProperty:"actions",rootData}))){
vErrors = vErrors === null ? validate315.errors : vErrors.concat(validate315.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
let data11 = data.context;
const _errs21 = errors;
const _errs22 = errors;
let valid2 = false;
const _errs23 = errors;
if(!(validate321(data11, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate321.errors : vErrors.concat(validate321.errors);
errors = vErrors.length;
}
var _valid0 = _errs23 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs24 = errors;
if(data11 !== null){
const err0 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs24 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/context",schemaPath:"#/properties/context/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate308.errors = vErrors;
return false;
}
else {
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approval !== undefined){
let data12 = data.approval;
const _errs26 = errors;
const _errs27 = errors;
let valid3 = false;
const _errs28 = errors;
if(!(validate323(data12, {instancePath:instancePath+"/approval",parentData:data,parentDataProperty:"approval",rootData}))){
vErrors = vErrors === null ? validate323.errors : vErrors.concat(validate323.errors);
errors = vErrors.length;
}
var _valid1 = _errs28 === errors;
valid3 = valid3 || _valid1;
if(!valid3){
const _errs29 = errors;
if(data12 !== null){
const err2 = {instancePath:instancePath+"/approval",schemaPath:"#/properties/approval/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs29 === errors;
valid3 = valid3 || _valid1;
}
if(!valid3){
const err3 = {instancePath:instancePath+"/approval",schemaPath:"#/properties/approval/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate308.errors = vErrors;
return false;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.effect !== undefined){
let data13 = data.effect;
const _errs31 = errors;
const _errs32 = errors;
let valid4 = false;
const _errs33 = errors;
if(!(validate330(data13, {instancePath:instancePath+"/effect",parentData:data,parentDataProperty:"effect",rootData}))){
vErrors = vErrors === null ? validate330.errors : vErrors.concat(validate330.errors);
errors = vErrors.length;
}
var _valid2 = _errs33 === errors;
valid4 = valid4 || _valid2;
if(!valid4){
const _errs34 = errors;
if(data13 !== null){
const err4 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid2 = _errs34 === errors;
valid4 = valid4 || _valid2;
}
if(!valid4){
const err5 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate308.errors = vErrors;
return false;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan !== undefined){
let data14 = data.plan;
const _errs36 = errors;
const _errs37 = errors;
let valid5 = false;
const _errs38 = errors;
if(!(validate54(data14, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var _valid3 = _errs38 === errors;
valid5 = valid5 || _valid3;
if(!valid5){
const _errs39 = errors;
if(data14 !== null){
const err6 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid3 = _errs39 === errors;
valid5 = valid5 || _valid3;
}
if(!valid5){
const err7 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate308.errors = vErrors;
return false;
}
else {
errors = _errs37;
if(vErrors !== null){
if(_errs37){
vErrors.length = _errs37;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan_reason !== undefined){
let data15 = data.plan_reason;
const _errs41 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate308.errors = [{instancePath:instancePath+"/plan_reason",schemaPath:"#/properties/plan_reason/type",keyword:"type",params:{type: schema157.properties.plan_reason.type}}];
return false;
}
if(errors === _errs41){
if(typeof data15 === "string"){
if(func2(data15) > 65536){
validate308.errors = [{instancePath:instancePath+"/plan_reason",schemaPath:"#/properties/plan_reason/maxLength",keyword:"maxLength",params:{limit: 65536}}];
return false;
}
}
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.host !== undefined){
let data16 = data.host;
const _errs43 = errors;
const _errs44 = errors;
let valid6 = false;
const _errs45 = errors;
if(!(validate333(data16, {instancePath:instancePath+"/host",parentData:data,parentDataProperty:"host",rootData}))){
vErrors = vErrors === null ? validate333.errors : vErrors.concat(validate333.errors);
errors = vErrors.length;
}
var _valid4 = _errs45 === errors;
valid6 = valid6 || _valid4;
if(!valid6){
const _errs46 = errors;
if(data16 !== null){
const err8 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid4 = _errs46 === errors;
valid6 = valid6 || _valid4;
}
if(!valid6){
const err9 = {instancePath:instancePath+"/host",schemaPath:"#/properties/host/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate308.errors = vErrors;
return false;
}
else {
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate308.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate308.errors = vErrors;
return errors === 0;
}

const schema169 = {"properties":{"id":{"maxLength":200,"minLength":1,"type":"string"},"title":{"maxLength":500,"minLength":1,"type":"string"},"description":{"maxLength":65536,"type":["string","null"]},"session_id":{"type":["string","null"]},"readonly":{"type":"boolean"},"expires_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"policy":{"enum":["expire","wait","default","deny"],"type":"string"},"type":{"const":"visual_display","type":"string"},"displays":{"items":{"$ref":"HITLDisplayField"},"minItems":1,"type":"array"},"dismiss_label":{"type":"string"}},"required":["id","title","description","session_id","readonly","expires_at","policy","type","displays","dismiss_label"],"type":"object"};
const schema170 = {"properties":{"type":{"$ref":"HITLDisplayType"},"data":{"anyOf":[{"$ref":"HITLTableData"},{"$ref":"HITLAsciiData"}]}},"required":["type","data"],"type":"object"};
const schema171 = {"enum":["table","ascii"],"type":"string"};

function validate337(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate337.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data === "table") || (data === "ascii"))){
validate337.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema171.enum}}];
return false;
}
validate337.errors = vErrors;
return errors === 0;
}

const schema172 = {"properties":{"headers":{"items":{"type":"string"},"minItems":1,"type":"array"},"rows":{"items":{"items":{"type":"string"},"type":"array"},"type":"array"},"alignment":{"items":{"enum":["left","center","right"],"type":"string"},"type":["array","null"]},"caption":{"type":["string","null"]}},"required":["headers","rows","alignment","caption"],"type":"object"};

function validate339(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.headers === undefined) && (missing0 = "headers")) || ((data.rows === undefined) && (missing0 = "rows"))) || ((data.alignment === undefined) && (missing0 = "alignment"))) || ((data.caption === undefined) && (missing0 = "caption"))){
validate339.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.headers !== undefined){
let data0 = data.headers;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
validate339.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(typeof data0[i0] !== "string"){
validate339.errors = [{instancePath:instancePath+"/headers/" + i0,schemaPath:"#/properties/headers/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate339.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rows !== undefined){
let data2 = data.rows;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid3 = true;
const len2 = data3.length;
for(let i2=0; i2<len2; i2++){
const _errs9 = errors;
if(typeof data3[i2] !== "string"){
validate339.errors = [{instancePath:instancePath+"/rows/" + i1+"/" + i2,schemaPath:"#/properties/rows/items/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
}
else {
validate339.errors = [{instancePath:instancePath+"/rows/" + i1,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
else {
validate339.errors = [{instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alignment !== undefined){
let data5 = data.alignment;
const _errs11 = errors;
if((!(Array.isArray(data5))) && (data5 !== null)){
validate339.errors = [{instancePath:instancePath+"/alignment",schemaPath:"#/properties/alignment/type",keyword:"type",params:{type: schema172.properties.alignment.type}}];
return false;
}
if(errors === _errs11){
if(Array.isArray(data5)){
var valid4 = true;
const len3 = data5.length;
for(let i3=0; i3<len3; i3++){
let data6 = data5[i3];
const _errs13 = errors;
if(typeof data6 !== "string"){
validate339.errors = [{instancePath:instancePath+"/alignment/" + i3,schemaPath:"#/properties/alignment/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data6 === "left") || (data6 === "center")) || (data6 === "right"))){
validate339.errors = [{instancePath:instancePath+"/alignment/" + i3,schemaPath:"#/properties/alignment/items/enum",keyword:"enum",params:{allowedValues: schema172.properties.alignment.items.enum}}];
return false;
}
var valid4 = _errs13 === errors;
if(!valid4){
break;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.caption !== undefined){
let data7 = data.caption;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate339.errors = [{instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/type",keyword:"type",params:{type: schema172.properties.caption.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate339.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate339.errors = vErrors;
return errors === 0;
}

const schema173 = {"properties":{"content":{"maxLength":1048576,"minLength":1,"type":"string"},"title":{"type":["string","null"]}},"required":["content","title"],"type":"object"};

function validate341(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.content === undefined) && (missing0 = "content")) || ((data.title === undefined) && (missing0 = "title"))){
validate341.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.content !== undefined){
let data0 = data.content;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 1048576){
validate341.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 1048576}}];
return false;
}
else {
if(func2(data0) < 1){
validate341.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate341.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate341.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: schema173.properties.title.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate341.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate341.errors = vErrors;
return errors === 0;
}


function validate336(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.data === undefined) && (missing0 = "data"))){
validate336.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
const _errs1 = errors;
if(!(validate337(data.type, {instancePath:instancePath+"/type",parentData:data,parentDataProperty:"type",rootData}))){
vErrors = vErrors === null ? validate337.errors : vErrors.concat(validate337.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data1 = data.data;
const _errs2 = errors;
const _errs3 = errors;
let valid1 = false;
const _errs4 = errors;
if(!(validate339(data1, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate339.errors : vErrors.concat(validate339.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs5 = errors;
if(!(validate341(data1, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate341.errors : vErrors.concat(validate341.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err0 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate336.errors = vErrors;
return false;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate336.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate336.errors = vErrors;
return errors === 0;
}


function validate335(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.session_id === undefined) && (missing0 = "session_id"))) || ((data.readonly === undefined) && (missing0 = "readonly"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.policy === undefined) && (missing0 = "policy"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.displays === undefined) && (missing0 = "displays"))) || ((data.dismiss_label === undefined) && (missing0 = "dismiss_label"))){
validate335.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate335.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate335.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate335.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) > 500){
validate335.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
else {
if(func2(data1) < 1){
validate335.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate335.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate335.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema169.properties.description.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 65536){
validate335.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 65536}}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session_id !== undefined){
let data3 = data.session_id;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate335.errors = [{instancePath:instancePath+"/session_id",schemaPath:"#/properties/session_id/type",keyword:"type",params:{type: schema169.properties.session_id.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readonly !== undefined){
const _errs9 = errors;
if(typeof data.readonly !== "boolean"){
validate335.errors = [{instancePath:instancePath+"/readonly",schemaPath:"#/properties/readonly/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data5 = data.expires_at;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate335.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema169.properties.expires_at.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate335.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.policy !== undefined){
let data6 = data.policy;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate335.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data6 === "expire") || (data6 === "wait")) || (data6 === "default")) || (data6 === "deny"))){
validate335.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/enum",keyword:"enum",params:{allowedValues: schema169.properties.policy.enum}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data7 = data.type;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate335.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("visual_display" !== data7){
validate335.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "visual_display"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displays !== undefined){
let data8 = data.displays;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
if(data8.length < 1){
validate335.errors = [{instancePath:instancePath+"/displays",schemaPath:"#/properties/displays/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(!(validate336(data8[i0], {instancePath:instancePath+"/displays/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate336.errors : vErrors.concat(validate336.errors);
errors = vErrors.length;
}
var valid1 = _errs19 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate335.errors = [{instancePath:instancePath+"/displays",schemaPath:"#/properties/displays/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dismiss_label !== undefined){
const _errs20 = errors;
if(typeof data.dismiss_label !== "string"){
validate335.errors = [{instancePath:instancePath+"/dismiss_label",schemaPath:"#/properties/dismiss_label/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate335.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate335.errors = vErrors;
return errors === 0;
}


function validate307(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.request === undefined) && (missing0 = "request")){
validate307.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.request !== undefined){
let data0 = data.request;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
const tag0 = data0.type;
if(typeof tag0 == "string"){
if(tag0 === "form"){
if(!(validate308(data0, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate308.errors : vErrors.concat(validate308.errors);
errors = vErrors.length;
}
}
else if(tag0 === "visual_display"){
if(!(validate335(data0, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate335.errors : vErrors.concat(validate335.errors);
errors = vErrors.length;
}
}
else {
validate307.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate307.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate307.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
}
else {
validate307.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate307.errors = vErrors;
return errors === 0;
}


function validate306(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate306.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate306.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("hitl" !== data0){
validate306.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "hitl"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate307(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate307.errors : vErrors.concat(validate307.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate306.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate306.errors = vErrors;
return errors === 0;
}

const schema174 = {"properties":{"type":{"const":"hitl_closed","type":"string"},"payload":{"$ref":"HitlClosedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema175 = {"properties":{"request_id":{"type":"string"},"status":{"enum":["answered","dismissed","expired","cancelled"],"type":"string"},"action":{"anyOf":[{"enum":["approve","edit","reject","dismiss"],"type":"string"},{"type":"null"}]},"answered_by":{"type":["string","null"]},"edited_fields":{"items":{"type":"string"},"type":"array"},"data":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]}},"required":["request_id","status","action","answered_by","edited_fields","data"],"type":"object"};

function validate348(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.request_id === undefined) && (missing0 = "request_id")) || ((data.status === undefined) && (missing0 = "status"))) || ((data.action === undefined) && (missing0 = "action"))) || ((data.answered_by === undefined) && (missing0 = "answered_by"))) || ((data.edited_fields === undefined) && (missing0 = "edited_fields"))) || ((data.data === undefined) && (missing0 = "data"))){
validate348.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.request_id !== undefined){
const _errs1 = errors;
if(typeof data.request_id !== "string"){
validate348.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate348.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "answered") || (data1 === "dismissed")) || (data1 === "expired")) || (data1 === "cancelled"))){
validate348.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema175.properties.status.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.action !== undefined){
let data2 = data.action;
const _errs5 = errors;
const _errs6 = errors;
let valid1 = false;
const _errs7 = errors;
if(typeof data2 !== "string"){
const err0 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((((data2 === "approve") || (data2 === "edit")) || (data2 === "reject")) || (data2 === "dismiss"))){
const err1 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema175.properties.action.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs9 = errors;
if(data2 !== null){
const err2 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate348.errors = vErrors;
return false;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.answered_by !== undefined){
let data3 = data.answered_by;
const _errs11 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate348.errors = [{instancePath:instancePath+"/answered_by",schemaPath:"#/properties/answered_by/type",keyword:"type",params:{type: schema175.properties.answered_by.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.edited_fields !== undefined){
let data4 = data.edited_fields;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data4)){
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs15 = errors;
if(typeof data4[i0] !== "string"){
validate348.errors = [{instancePath:instancePath+"/edited_fields/" + i0,schemaPath:"#/properties/edited_fields/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs15 === errors;
if(!valid2){
break;
}
}
}
else {
validate348.errors = [{instancePath:instancePath+"/edited_fields",schemaPath:"#/properties/edited_fields/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data6 = data.data;
const _errs17 = errors;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
validate348.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: schema175.properties.data.type}}];
return false;
}
if(errors === _errs17){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key0 in data6){
const _errs20 = errors;
if(!(validate48(data6[key0], {instancePath:instancePath+"/data/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data6,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid3 = _errs20 === errors;
if(!valid3){
break;
}
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate348.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate348.errors = vErrors;
return errors === 0;
}


function validate347(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate347.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate347.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("hitl_closed" !== data0){
validate347.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "hitl_closed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate348(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate348.errors : vErrors.concat(validate348.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate347.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate347.errors = vErrors;
return errors === 0;
}

const schema176 = {"properties":{"type":{"const":"hitl_extended","type":"string"},"payload":{"$ref":"HitlExtendedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema177 = {"properties":{"request_id":{"type":"string"},"expires_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"},"extended_by":{"type":["string","null"]}},"required":["request_id","expires_at","extended_by"],"type":"object"};

function validate352(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.request_id === undefined) && (missing0 = "request_id")) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.extended_by === undefined) && (missing0 = "extended_by"))){
validate352.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.request_id !== undefined){
const _errs1 = errors;
if(typeof data.request_id !== "string"){
validate352.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data1 = data.expires_at;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate352.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate352.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.extended_by !== undefined){
let data2 = data.extended_by;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate352.errors = [{instancePath:instancePath+"/extended_by",schemaPath:"#/properties/extended_by/type",keyword:"type",params:{type: schema177.properties.extended_by.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate352.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate352.errors = vErrors;
return errors === 0;
}


function validate351(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate351.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate351.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("hitl_extended" !== data0){
validate351.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "hitl_extended"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate352(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate352.errors : vErrors.concat(validate352.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate351.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate351.errors = vErrors;
return errors === 0;
}

const schema178 = {"properties":{"type":{"const":"trial","type":"string"},"payload":{"$ref":"TrialEventPayload"}},"required":["type","payload"],"type":"object"};
const schema179 = {"properties":{"request_id":{"type":"string"},"trial_id":{"type":"string"},"status":{"enum":["copying","running","finished","needs_input","timeout","stopped","failed","outdated"],"type":"string"},"message":{"type":"string"},"automatic":{"type":"boolean"},"can_apply":{"type":"boolean"},"exit_code":{"type":["integer","null"]},"stdout":{"type":"string"},"stderr":{"type":"string"},"seconds":{"type":"number"},"created":{"type":"integer"},"modified":{"type":"integer"},"deleted":{"type":"integer"},"folders":{"items":{"type":"string"},"type":"array","default":[]},"changes":{"items":{"$ref":"FileChange"},"type":"array"},"home_paths":{"items":{"type":"string"},"type":"array"},"hosts":{"items":{"type":"string"},"type":"array"},"refused":{"items":{"type":"string"},"type":"array"},"left_behind":{"items":{"type":"string"},"type":"array"},"processes":{"items":{"type":"string"},"type":"array"}},"required":["request_id","trial_id","status","message","automatic","can_apply","exit_code","stdout","stderr","seconds","created","modified","deleted","changes","home_paths","hosts","refused","left_behind","processes"],"type":"object"};

function validate355(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.folders === undefined){
data.folders = [];
}
let missing0;
if((((((((((((((((((((data.request_id === undefined) && (missing0 = "request_id")) || ((data.trial_id === undefined) && (missing0 = "trial_id"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.automatic === undefined) && (missing0 = "automatic"))) || ((data.can_apply === undefined) && (missing0 = "can_apply"))) || ((data.exit_code === undefined) && (missing0 = "exit_code"))) || ((data.stdout === undefined) && (missing0 = "stdout"))) || ((data.stderr === undefined) && (missing0 = "stderr"))) || ((data.seconds === undefined) && (missing0 = "seconds"))) || ((data.created === undefined) && (missing0 = "created"))) || ((data.modified === undefined) && (missing0 = "modified"))) || ((data.deleted === undefined) && (missing0 = "deleted"))) || ((data.changes === undefined) && (missing0 = "changes"))) || ((data.home_paths === undefined) && (missing0 = "home_paths"))) || ((data.hosts === undefined) && (missing0 = "hosts"))) || ((data.refused === undefined) && (missing0 = "refused"))) || ((data.left_behind === undefined) && (missing0 = "left_behind"))) || ((data.processes === undefined) && (missing0 = "processes"))){
validate355.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.request_id !== undefined){
const _errs1 = errors;
if(typeof data.request_id !== "string"){
validate355.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.trial_id !== undefined){
const _errs3 = errors;
if(typeof data.trial_id !== "string"){
validate355.errors = [{instancePath:instancePath+"/trial_id",schemaPath:"#/properties/trial_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data2 = data.status;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate355.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((data2 === "copying") || (data2 === "running")) || (data2 === "finished")) || (data2 === "needs_input")) || (data2 === "timeout")) || (data2 === "stopped")) || (data2 === "failed")) || (data2 === "outdated"))){
validate355.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema179.properties.status.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs7 = errors;
if(typeof data.message !== "string"){
validate355.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.automatic !== undefined){
const _errs9 = errors;
if(typeof data.automatic !== "boolean"){
validate355.errors = [{instancePath:instancePath+"/automatic",schemaPath:"#/properties/automatic/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.can_apply !== undefined){
const _errs11 = errors;
if(typeof data.can_apply !== "boolean"){
validate355.errors = [{instancePath:instancePath+"/can_apply",schemaPath:"#/properties/can_apply/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exit_code !== undefined){
let data6 = data.exit_code;
const _errs13 = errors;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
validate355.errors = [{instancePath:instancePath+"/exit_code",schemaPath:"#/properties/exit_code/type",keyword:"type",params:{type: schema179.properties.exit_code.type}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stdout !== undefined){
const _errs15 = errors;
if(typeof data.stdout !== "string"){
validate355.errors = [{instancePath:instancePath+"/stdout",schemaPath:"#/properties/stdout/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stderr !== undefined){
const _errs17 = errors;
if(typeof data.stderr !== "string"){
validate355.errors = [{instancePath:instancePath+"/stderr",schemaPath:"#/properties/stderr/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data9 = data.seconds;
const _errs19 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate355.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created !== undefined){
let data10 = data.created;
const _errs21 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate355.errors = [{instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modified !== undefined){
let data11 = data.modified;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate355.errors = [{instancePath:instancePath+"/modified",schemaPath:"#/properties/modified/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deleted !== undefined){
let data12 = data.deleted;
const _errs25 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate355.errors = [{instancePath:instancePath+"/deleted",schemaPath:"#/properties/deleted/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data13 = data.folders;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data13)){
var valid1 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
const _errs29 = errors;
if(typeof data13[i0] !== "string"){
validate355.errors = [{instancePath:instancePath+"/folders/" + i0,schemaPath:"#/properties/folders/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs29 === errors;
if(!valid1){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/folders",schemaPath:"#/properties/folders/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs27 === errors;
if(valid0){
if(data.changes !== undefined){
let data15 = data.changes;
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data15)){
var valid2 = true;
const len1 = data15.length;
for(let i1=0; i1<len1; i1++){
const _errs33 = errors;
if(!(validate281(data15[i1], {instancePath:instancePath+"/changes/" + i1,parentData:data15,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate281.errors : vErrors.concat(validate281.errors);
errors = vErrors.length;
}
var valid2 = _errs33 === errors;
if(!valid2){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.home_paths !== undefined){
let data17 = data.home_paths;
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data17)){
var valid3 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
const _errs36 = errors;
if(typeof data17[i2] !== "string"){
validate355.errors = [{instancePath:instancePath+"/home_paths/" + i2,schemaPath:"#/properties/home_paths/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs36 === errors;
if(!valid3){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/home_paths",schemaPath:"#/properties/home_paths/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hosts !== undefined){
let data19 = data.hosts;
const _errs38 = errors;
if(errors === _errs38){
if(Array.isArray(data19)){
var valid4 = true;
const len3 = data19.length;
for(let i3=0; i3<len3; i3++){
const _errs40 = errors;
if(typeof data19[i3] !== "string"){
validate355.errors = [{instancePath:instancePath+"/hosts/" + i3,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs40 === errors;
if(!valid4){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined){
let data21 = data.refused;
const _errs42 = errors;
if(errors === _errs42){
if(Array.isArray(data21)){
var valid5 = true;
const len4 = data21.length;
for(let i4=0; i4<len4; i4++){
const _errs44 = errors;
if(typeof data21[i4] !== "string"){
validate355.errors = [{instancePath:instancePath+"/refused/" + i4,schemaPath:"#/properties/refused/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs44 === errors;
if(!valid5){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.left_behind !== undefined){
let data23 = data.left_behind;
const _errs46 = errors;
if(errors === _errs46){
if(Array.isArray(data23)){
var valid6 = true;
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
const _errs48 = errors;
if(typeof data23[i5] !== "string"){
validate355.errors = [{instancePath:instancePath+"/left_behind/" + i5,schemaPath:"#/properties/left_behind/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs48 === errors;
if(!valid6){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/left_behind",schemaPath:"#/properties/left_behind/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.processes !== undefined){
let data25 = data.processes;
const _errs50 = errors;
if(errors === _errs50){
if(Array.isArray(data25)){
var valid7 = true;
const len6 = data25.length;
for(let i6=0; i6<len6; i6++){
const _errs52 = errors;
if(typeof data25[i6] !== "string"){
validate355.errors = [{instancePath:instancePath+"/processes/" + i6,schemaPath:"#/properties/processes/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs52 === errors;
if(!valid7){
break;
}
}
}
else {
validate355.errors = [{instancePath:instancePath+"/processes",schemaPath:"#/properties/processes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate355.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate355.errors = vErrors;
return errors === 0;
}


function validate354(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate354.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate354.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("trial" !== data0){
validate354.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "trial"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate355(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate355.errors : vErrors.concat(validate355.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate354.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate354.errors = vErrors;
return errors === 0;
}

const schema180 = {"properties":{"type":{"const":"steered","type":"string"},"payload":{"$ref":"SteeredEventPayload"}},"required":["type","payload"],"type":"object"};
const schema181 = {"properties":{"message":{"type":"string"}},"required":["message"],"type":"object"};

function validate359(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate359.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate359.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate359.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate359.errors = vErrors;
return errors === 0;
}


function validate358(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate358.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate358.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("steered" !== data0){
validate358.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "steered"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate359(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate359.errors : vErrors.concat(validate359.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate358.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate358.errors = vErrors;
return errors === 0;
}

const schema182 = {"properties":{"type":{"const":"run_paused","type":"string"},"payload":{"$ref":"RunPausedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema183 = {"properties":{"message":{"type":"string"}},"required":["message"],"type":"object"};

function validate362(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate362.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate362.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate362.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate362.errors = vErrors;
return errors === 0;
}


function validate361(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate361.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate361.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("run_paused" !== data0){
validate361.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "run_paused"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate362(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate362.errors : vErrors.concat(validate362.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate361.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate361.errors = vErrors;
return errors === 0;
}

const schema184 = {"properties":{"type":{"const":"run_resumed","type":"string"},"payload":{"$ref":"RunResumedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema185 = {"properties":{"message":{"type":"string"}},"required":["message"],"type":"object"};

function validate365(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate365.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate365.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate365.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate365.errors = vErrors;
return errors === 0;
}


function validate364(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate364.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate364.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("run_resumed" !== data0){
validate364.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "run_resumed"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate365(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate365.errors : vErrors.concat(validate365.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate364.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate364.errors = vErrors;
return errors === 0;
}

const schema186 = {"properties":{"type":{"const":"folder_waiting","type":"string"},"payload":{"$ref":"FolderWaitingEventPayload"}},"required":["type","payload"],"type":"object"};
const schema187 = {"properties":{"message":{"type":"string"},"other_conversation_id":{"type":["string","null"]}},"required":["message","other_conversation_id"],"type":"object"};

function validate368(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.other_conversation_id === undefined) && (missing0 = "other_conversation_id"))){
validate368.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate368.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.other_conversation_id !== undefined){
let data1 = data.other_conversation_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate368.errors = [{instancePath:instancePath+"/other_conversation_id",schemaPath:"#/properties/other_conversation_id/type",keyword:"type",params:{type: schema187.properties.other_conversation_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate368.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate368.errors = vErrors;
return errors === 0;
}


function validate367(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate367.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate367.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("folder_waiting" !== data0){
validate367.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "folder_waiting"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate368(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate368.errors : vErrors.concat(validate368.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate367.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate367.errors = vErrors;
return errors === 0;
}

const schema188 = {"properties":{"type":{"const":"folder_taken","type":"string"},"payload":{"$ref":"FolderTakenEventPayload"}},"required":["type","payload"],"type":"object"};
const schema189 = {"properties":{"message":{"type":"string"},"files":{"items":{"$ref":"FolderFile"},"type":"array"},"total":{"type":"integer"}},"required":["message","files","total"],"type":"object"};
const schema190 = {"properties":{"path":{"type":"string"},"change":{"enum":["created","modified","deleted"],"type":"string"}},"required":["path","change"],"type":"object"};

function validate372(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.change === undefined) && (missing0 = "change"))){
validate372.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate372.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change !== undefined){
let data1 = data.change;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate372.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "created") || (data1 === "modified")) || (data1 === "deleted"))){
validate372.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/enum",keyword:"enum",params:{allowedValues: schema190.properties.change.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate372.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate372.errors = vErrors;
return errors === 0;
}


function validate371(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.message === undefined) && (missing0 = "message")) || ((data.files === undefined) && (missing0 = "files"))) || ((data.total === undefined) && (missing0 = "total"))){
validate371.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate371.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data1 = data.files;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate372(data1[i0], {instancePath:instancePath+"/files/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate372.errors : vErrors.concat(validate372.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate371.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data3 = data.total;
const _errs6 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate371.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate371.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate371.errors = vErrors;
return errors === 0;
}


function validate370(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate370.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate370.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("folder_taken" !== data0){
validate370.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "folder_taken"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate371(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate371.errors : vErrors.concat(validate371.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate370.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate370.errors = vErrors;
return errors === 0;
}

const schema191 = {"properties":{"type":{"const":"files_undone","type":"string"},"payload":{"$ref":"FilesUndoneEventPayload"}},"required":["type","payload"],"type":"object"};
const schema192 = {"properties":{"undo_id":{"type":"string"},"by":{"enum":["user","question","unattended"],"type":"string"},"calls":{"items":{"$ref":"UndoneCall"},"type":"array"},"files":{"items":{"$ref":"UndoneFile"},"type":"array"},"total":{"type":"integer"}},"required":["undo_id","by","calls","files","total"],"type":"object"};
const schema193 = {"properties":{"id":{"type":"string"},"run_id":{"type":["string","null"]},"step_id":{"type":["integer","null"]},"title":{"type":"string"}},"required":["id","run_id","step_id","title"],"type":"object"};

function validate377(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.id === undefined) && (missing0 = "id")) || ((data.run_id === undefined) && (missing0 = "run_id"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.title === undefined) && (missing0 = "title"))){
validate377.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate377.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.run_id !== undefined){
let data1 = data.run_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate377.errors = [{instancePath:instancePath+"/run_id",schemaPath:"#/properties/run_id/type",keyword:"type",params:{type: schema193.properties.run_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data2 = data.step_id;
const _errs5 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate377.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema193.properties.step_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs7 = errors;
if(typeof data.title !== "string"){
validate377.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate377.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate377.errors = vErrors;
return errors === 0;
}

const schema194 = {"properties":{"path":{"type":"string"},"outcome":{"enum":["restored","removed","conflict","too_large","failed"],"type":"string"},"reason":{"type":["string","null"]}},"required":["path","outcome","reason"],"type":"object"};

function validate379(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.path === undefined) && (missing0 = "path")) || ((data.outcome === undefined) && (missing0 = "outcome"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate379.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate379.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcome !== undefined){
let data1 = data.outcome;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate379.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data1 === "restored") || (data1 === "removed")) || (data1 === "conflict")) || (data1 === "too_large")) || (data1 === "failed"))){
validate379.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema194.properties.outcome.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data2 = data.reason;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate379.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema194.properties.reason.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate379.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate379.errors = vErrors;
return errors === 0;
}


function validate376(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.undo_id === undefined) && (missing0 = "undo_id")) || ((data.by === undefined) && (missing0 = "by"))) || ((data.calls === undefined) && (missing0 = "calls"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.total === undefined) && (missing0 = "total"))){
validate376.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.undo_id !== undefined){
const _errs1 = errors;
if(typeof data.undo_id !== "string"){
validate376.errors = [{instancePath:instancePath+"/undo_id",schemaPath:"#/properties/undo_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.by !== undefined){
let data1 = data.by;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate376.errors = [{instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "user") || (data1 === "question")) || (data1 === "unattended"))){
validate376.errors = [{instancePath:instancePath+"/by",schemaPath:"#/properties/by/enum",keyword:"enum",params:{allowedValues: schema192.properties.by.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.calls !== undefined){
let data2 = data.calls;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate377(data2[i0], {instancePath:instancePath+"/calls/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate377.errors : vErrors.concat(validate377.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate376.errors = [{instancePath:instancePath+"/calls",schemaPath:"#/properties/calls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data4 = data.files;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
var valid2 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(!(validate379(data4[i1], {instancePath:instancePath+"/files/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
validate376.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data6 = data.total;
const _errs11 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate376.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate376.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate376.errors = vErrors;
return errors === 0;
}


function validate375(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate375.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate375.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("files_undone" !== data0){
validate375.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "files_undone"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate376(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate376.errors : vErrors.concat(validate376.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate375.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate375.errors = vErrors;
return errors === 0;
}

const schema195 = {"properties":{"type":{"const":"call_effect","type":"string"},"payload":{"$ref":"CallEffectEventPayload"}},"required":["type","payload"],"type":"object"};
const schema196 = {"properties":{"data":{"$ref":"CallEffectData"}},"required":["data"],"type":"object"};
const schema197 = {"properties":{"call_id":{"type":"string"},"step_id":{"type":["integer","null"]},"tool":{"type":"string"},"decision":{"enum":["ask","tell","put_back"],"type":"string"},"waits":{"type":"boolean"},"undo_id":{"type":"string"},"files":{"items":{"$ref":"EffectFile"},"type":"array"},"total":{"type":"integer"},"size":{"type":"integer"}},"required":["call_id","step_id","tool","decision","waits","undo_id","files","total","size"],"type":"object"};
const schema198 = {"properties":{"path":{"type":"string"},"kind":{"enum":["deleted","emptied","replaced","changed","created"],"type":"string"},"size":{"type":"integer"},"now":{"type":"integer"},"files":{"type":"integer"},"kept":{"type":"boolean"},"runs_later":{"type":"boolean"}},"required":["path","kind","size","now","files","kept","runs_later"],"type":"object"};

function validate385(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.path === undefined) && (missing0 = "path")) || ((data.kind === undefined) && (missing0 = "kind"))) || ((data.size === undefined) && (missing0 = "size"))) || ((data.now === undefined) && (missing0 = "now"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.kept === undefined) && (missing0 = "kept"))) || ((data.runs_later === undefined) && (missing0 = "runs_later"))){
validate385.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate385.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kind !== undefined){
let data1 = data.kind;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate385.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data1 === "deleted") || (data1 === "emptied")) || (data1 === "replaced")) || (data1 === "changed")) || (data1 === "created"))){
validate385.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema198.properties.kind.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data2 = data.size;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate385.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.now !== undefined){
let data3 = data.now;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate385.errors = [{instancePath:instancePath+"/now",schemaPath:"#/properties/now/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data4 = data.files;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate385.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kept !== undefined){
const _errs11 = errors;
if(typeof data.kept !== "boolean"){
validate385.errors = [{instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.runs_later !== undefined){
const _errs13 = errors;
if(typeof data.runs_later !== "boolean"){
validate385.errors = [{instancePath:instancePath+"/runs_later",schemaPath:"#/properties/runs_later/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate385.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate385.errors = vErrors;
return errors === 0;
}


function validate384(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.call_id === undefined) && (missing0 = "call_id")) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.decision === undefined) && (missing0 = "decision"))) || ((data.waits === undefined) && (missing0 = "waits"))) || ((data.undo_id === undefined) && (missing0 = "undo_id"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.total === undefined) && (missing0 = "total"))) || ((data.size === undefined) && (missing0 = "size"))){
validate384.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.call_id !== undefined){
const _errs1 = errors;
if(typeof data.call_id !== "string"){
validate384.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data1 = data.step_id;
const _errs3 = errors;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
validate384.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema197.properties.step_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs5 = errors;
if(typeof data.tool !== "string"){
validate384.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.decision !== undefined){
let data3 = data.decision;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate384.errors = [{instancePath:instancePath+"/decision",schemaPath:"#/properties/decision/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data3 === "ask") || (data3 === "tell")) || (data3 === "put_back"))){
validate384.errors = [{instancePath:instancePath+"/decision",schemaPath:"#/properties/decision/enum",keyword:"enum",params:{allowedValues: schema197.properties.decision.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.waits !== undefined){
const _errs9 = errors;
if(typeof data.waits !== "boolean"){
validate384.errors = [{instancePath:instancePath+"/waits",schemaPath:"#/properties/waits/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.undo_id !== undefined){
const _errs11 = errors;
if(typeof data.undo_id !== "string"){
validate384.errors = [{instancePath:instancePath+"/undo_id",schemaPath:"#/properties/undo_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data6 = data.files;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data6)){
var valid1 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
const _errs15 = errors;
if(!(validate385(data6[i0], {instancePath:instancePath+"/files/" + i0,parentData:data6,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate385.errors : vErrors.concat(validate385.errors);
errors = vErrors.length;
}
var valid1 = _errs15 === errors;
if(!valid1){
break;
}
}
}
else {
validate384.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data8 = data.total;
const _errs16 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate384.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data9 = data.size;
const _errs18 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate384.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate384.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate384.errors = vErrors;
return errors === 0;
}


function validate383(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate383.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate384(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate384.errors : vErrors.concat(validate384.errors);
errors = vErrors.length;
}
}
}
}
else {
validate383.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate383.errors = vErrors;
return errors === 0;
}


function validate382(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate382.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate382.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("call_effect" !== data0){
validate382.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "call_effect"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate383(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate383.errors : vErrors.concat(validate383.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate382.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate382.errors = vErrors;
return errors === 0;
}

const schema199 = {"properties":{"type":{"const":"memory_update","type":"string"},"payload":{"$ref":"MemoryUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema200 = {"properties":{"change_type":{"enum":["used","saved","proposed","forgotten"],"type":"string"},"memories":{"items":{"$ref":"MemoryReference"},"type":"array"},"replaced":{"items":{"type":"string"},"type":"array"}},"required":["change_type","memories","replaced"],"type":"object"};
const schema201 = {"properties":{"id":{"type":"string"},"kind":{"enum":["preference","fact","pattern","plan"],"type":"string"},"standing":{"type":"boolean"}},"required":["id","kind","standing"],"type":"object"};

function validate391(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.kind === undefined) && (missing0 = "kind"))) || ((data.standing === undefined) && (missing0 = "standing"))){
validate391.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate391.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kind !== undefined){
let data1 = data.kind;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate391.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "preference") || (data1 === "fact")) || (data1 === "pattern")) || (data1 === "plan"))){
validate391.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema201.properties.kind.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.standing !== undefined){
const _errs5 = errors;
if(typeof data.standing !== "boolean"){
validate391.errors = [{instancePath:instancePath+"/standing",schemaPath:"#/properties/standing/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate391.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate391.errors = vErrors;
return errors === 0;
}


function validate390(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.change_type === undefined) && (missing0 = "change_type")) || ((data.memories === undefined) && (missing0 = "memories"))) || ((data.replaced === undefined) && (missing0 = "replaced"))){
validate390.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.change_type !== undefined){
let data0 = data.change_type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate390.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data0 === "used") || (data0 === "saved")) || (data0 === "proposed")) || (data0 === "forgotten"))){
validate390.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema200.properties.change_type.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memories !== undefined){
let data1 = data.memories;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(!(validate391(data1[i0], {instancePath:instancePath+"/memories/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate391.errors : vErrors.concat(validate391.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate390.errors = [{instancePath:instancePath+"/memories",schemaPath:"#/properties/memories/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.replaced !== undefined){
let data3 = data.replaced;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data3)){
var valid2 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
const _errs8 = errors;
if(typeof data3[i1] !== "string"){
validate390.errors = [{instancePath:instancePath+"/replaced/" + i1,schemaPath:"#/properties/replaced/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
else {
validate390.errors = [{instancePath:instancePath+"/replaced",schemaPath:"#/properties/replaced/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate390.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate390.errors = vErrors;
return errors === 0;
}


function validate389(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate389.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate389.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("memory_update" !== data0){
validate389.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "memory_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate390(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate390.errors : vErrors.concat(validate390.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate389.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate389.errors = vErrors;
return errors === 0;
}

const schema202 = {"properties":{"type":{"const":"requirements_kept","type":"string"},"payload":{"$ref":"RequirementsKeptEventPayload"}},"required":["type","payload"],"type":"object"};
const schema203 = {"properties":{"requirements":{"items":{"$ref":"KeptRequirement"},"type":"array"}},"required":["requirements"],"type":"object"};
const schema204 = {"properties":{"id":{"type":"string"},"text":{"type":"string"}},"required":["id","text"],"type":"object"};

function validate396(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.id === undefined) && (missing0 = "id")) || ((data.text === undefined) && (missing0 = "text"))){
validate396.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate396.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
const _errs3 = errors;
if(typeof data.text !== "string"){
validate396.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate396.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate396.errors = vErrors;
return errors === 0;
}


function validate395(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requirements === undefined) && (missing0 = "requirements")){
validate395.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.requirements !== undefined){
let data0 = data.requirements;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate396(data0[i0], {instancePath:instancePath+"/requirements/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate396.errors : vErrors.concat(validate396.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate395.errors = [{instancePath:instancePath+"/requirements",schemaPath:"#/properties/requirements/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
else {
validate395.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate395.errors = vErrors;
return errors === 0;
}


function validate394(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate394.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate394.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("requirements_kept" !== data0){
validate394.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "requirements_kept"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate395(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate395.errors : vErrors.concat(validate395.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate394.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate394.errors = vErrors;
return errors === 0;
}

const schema205 = {"properties":{"type":{"const":"desktop_control","type":"string"},"payload":{"$ref":"DesktopControlEventPayload"}},"required":["type","payload"],"type":"object"};
const schema206 = {"properties":{"holder":{"enum":["agent","person"],"type":"string"},"seconds":{"type":["number","null"]}},"required":["holder","seconds"],"type":"object"};

function validate400(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.holder === undefined) && (missing0 = "holder")) || ((data.seconds === undefined) && (missing0 = "seconds"))){
validate400.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.holder !== undefined){
let data0 = data.holder;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate400.errors = [{instancePath:instancePath+"/holder",schemaPath:"#/properties/holder/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "agent") || (data0 === "person"))){
validate400.errors = [{instancePath:instancePath+"/holder",schemaPath:"#/properties/holder/enum",keyword:"enum",params:{allowedValues: schema206.properties.holder.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data1 = data.seconds;
const _errs3 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate400.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema206.properties.seconds.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate400.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate400.errors = vErrors;
return errors === 0;
}


function validate399(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate399.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate399.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("desktop_control" !== data0){
validate399.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "desktop_control"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate400(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate400.errors : vErrors.concat(validate400.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate399.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate399.errors = vErrors;
return errors === 0;
}

const schema207 = {"properties":{"type":{"const":"preview_update","type":"string"},"payload":{"$ref":"PreviewUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema208 = {"properties":{"port":{"type":"integer"},"program":{"type":"string"},"state":{"enum":["open","closed","gone"],"type":"string"},"address":{"type":["string","null"]}},"required":["port","program","state","address"],"type":"object"};

function validate403(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.port === undefined) && (missing0 = "port")) || ((data.program === undefined) && (missing0 = "program"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.address === undefined) && (missing0 = "address"))){
validate403.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.port !== undefined){
let data0 = data.port;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate403.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.program !== undefined){
const _errs3 = errors;
if(typeof data.program !== "string"){
validate403.errors = [{instancePath:instancePath+"/program",schemaPath:"#/properties/program/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate403.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "open") || (data2 === "closed")) || (data2 === "gone"))){
validate403.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema208.properties.state.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.address !== undefined){
let data3 = data.address;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate403.errors = [{instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: schema208.properties.address.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate403.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate403.errors = vErrors;
return errors === 0;
}


function validate402(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate402.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate402.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("preview_update" !== data0){
validate402.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "preview_update"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs3 = errors;
if(!(validate403(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate403.errors : vErrors.concat(validate403.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate402.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate402.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.id === undefined) && (missing0 = "id")) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.run_id === undefined) && (missing0 = "run_id"))) || ((data.conversation_id === undefined) && (missing0 = "conversation_id"))) || ((data.message_id === undefined) && (missing0 = "message_id"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data1 = data.seq;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate21.errors = [{instancePath:instancePath+"/seq",schemaPath:"#/properties/seq/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.run_id !== undefined){
let data2 = data.run_id;
const _errs6 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate21.errors = [{instancePath:instancePath+"/run_id",schemaPath:"#/properties/run_id/type",keyword:"type",params:{type: schema6.properties.run_id.type}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation_id !== undefined){
const _errs8 = errors;
if(typeof data.conversation_id !== "string"){
validate21.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message_id !== undefined){
let data4 = data.message_id;
const _errs10 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate21.errors = [{instancePath:instancePath+"/message_id",schemaPath:"#/properties/message_id/type",keyword:"type",params:{type: schema6.properties.message_id.type}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data5 = data.timestamp;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate21.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "process_started"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "process_completed"){
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
else if(tag0 === "thinking"){
if(!(validate32(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
else if(tag0 === "task_analysis"){
if(!(validate37(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
else if(tag0 === "task_analysis_complete"){
if(!(validate42(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
else if(tag0 === "flow_node"){
if(!(validate46(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
else if(tag0 === "plan_start"){
if(!(validate51(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
else if(tag0 === "plan_complete"){
if(!(validate72(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
else if(tag0 === "plan_revision"){
if(!(validate89(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
}
else if(tag0 === "plan_revised"){
if(!(validate98(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_start"){
if(!(validate105(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_success"){
if(!(validate116(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_failed"){
if(!(validate124(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_retry"){
if(!(validate130(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_call"){
if(!(validate135(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_output"){
if(!(validate142(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_result"){
if(!(validate147(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_fix"){
if(!(validate154(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_fixed"){
if(!(validate160(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate160.errors : vErrors.concat(validate160.errors);
errors = vErrors.length;
}
}
else if(tag0 === "interactive_prompt"){
if(!(validate167(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
errors = vErrors.length;
}
}
else if(tag0 === "interactive_response"){
if(!(validate174(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
else if(tag0 === "user_input_required"){
if(!(validate179(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate179.errors : vErrors.concat(validate179.errors);
errors = vErrors.length;
}
}
else if(tag0 === "user_input_received"){
if(!(validate191(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate191.errors : vErrors.concat(validate191.errors);
errors = vErrors.length;
}
}
else if(tag0 === "variable_set"){
if(!(validate196(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate196.errors : vErrors.concat(validate196.errors);
errors = vErrors.length;
}
}
else if(tag0 === "variable_resolve"){
if(!(validate202(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
errors = vErrors.length;
}
}
else if(tag0 === "verification_start"){
if(!(validate209(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors);
errors = vErrors.length;
}
}
else if(tag0 === "verification_result"){
if(!(validate214(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate214.errors : vErrors.concat(validate214.errors);
errors = vErrors.length;
}
}
else if(tag0 === "llm_call"){
if(!(validate219(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate219.errors : vErrors.concat(validate219.errors);
errors = vErrors.length;
}
}
else if(tag0 === "llm_response"){
if(!(validate224(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate224.errors : vErrors.concat(validate224.errors);
errors = vErrors.length;
}
}
else if(tag0 === "model_turn"){
if(!(validate231(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate231.errors : vErrors.concat(validate231.errors);
errors = vErrors.length;
}
}
else if(tag0 === "turn_result"){
if(!(validate239(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
errors = vErrors.length;
}
}
else if(tag0 === "transcript_compacted"){
if(!(validate244(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate244.errors : vErrors.concat(validate244.errors);
errors = vErrors.length;
}
}
else if(tag0 === "token"){
if(!(validate249(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate249.errors : vErrors.concat(validate249.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate252(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate252.errors : vErrors.concat(validate252.errors);
errors = vErrors.length;
}
}
else if(tag0 === "todo_list_update"){
if(!(validate257(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate257.errors : vErrors.concat(validate257.errors);
errors = vErrors.length;
}
}
else if(tag0 === "todo_item_update"){
if(!(validate266(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_tree_update"){
if(!(validate272(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate272.errors : vErrors.concat(validate272.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_changes_update"){
if(!(validate279(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate279.errors : vErrors.concat(validate279.errors);
errors = vErrors.length;
}
}
else if(tag0 === "files_changed"){
if(!(validate284(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate284.errors : vErrors.concat(validate284.errors);
errors = vErrors.length;
}
}
else if(tag0 === "context_update"){
if(!(validate289(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate289.errors : vErrors.concat(validate289.errors);
errors = vErrors.length;
}
}
else if(tag0 === "context_compressed"){
if(!(validate296(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate296.errors : vErrors.concat(validate296.errors);
errors = vErrors.length;
}
}
else if(tag0 === "chat_complete"){
if(!(validate301(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate301.errors : vErrors.concat(validate301.errors);
errors = vErrors.length;
}
}
else if(tag0 === "hitl"){
if(!(validate306(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate306.errors : vErrors.concat(validate306.errors);
errors = vErrors.length;
}
}
else if(tag0 === "hitl_closed"){
if(!(validate347(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate347.errors : vErrors.concat(validate347.errors);
errors = vErrors.length;
}
}
else if(tag0 === "hitl_extended"){
if(!(validate351(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate351.errors : vErrors.concat(validate351.errors);
errors = vErrors.length;
}
}
else if(tag0 === "trial"){
if(!(validate354(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate354.errors : vErrors.concat(validate354.errors);
errors = vErrors.length;
}
}
else if(tag0 === "steered"){
if(!(validate358(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate358.errors : vErrors.concat(validate358.errors);
errors = vErrors.length;
}
}
else if(tag0 === "run_paused"){
if(!(validate361(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate361.errors : vErrors.concat(validate361.errors);
errors = vErrors.length;
}
}
else if(tag0 === "run_resumed"){
if(!(validate364(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate364.errors : vErrors.concat(validate364.errors);
errors = vErrors.length;
}
}
else if(tag0 === "folder_waiting"){
if(!(validate367(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate367.errors : vErrors.concat(validate367.errors);
errors = vErrors.length;
}
}
else if(tag0 === "folder_taken"){
if(!(validate370(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate370.errors : vErrors.concat(validate370.errors);
errors = vErrors.length;
}
}
else if(tag0 === "files_undone"){
if(!(validate375(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate375.errors : vErrors.concat(validate375.errors);
errors = vErrors.length;
}
}
else if(tag0 === "call_effect"){
if(!(validate382(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate382.errors : vErrors.concat(validate382.errors);
errors = vErrors.length;
}
}
else if(tag0 === "memory_update"){
if(!(validate389(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate389.errors : vErrors.concat(validate389.errors);
errors = vErrors.length;
}
}
else if(tag0 === "requirements_kept"){
if(!(validate394(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate394.errors : vErrors.concat(validate394.errors);
errors = vErrors.length;
}
}
else if(tag0 === "desktop_control"){
if(!(validate399(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate399.errors : vErrors.concat(validate399.errors);
errors = vErrors.length;
}
}
else if(tag0 === "preview_update"){
if(!(validate402(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate402.errors : vErrors.concat(validate402.errors);
errors = vErrors.length;
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

export const validateReply = validate462;
const schema209 = {"type":"object","discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"Ready"},{"$ref":"CommandAccepted"},{"$ref":"CommandRejected"},{"$ref":"HistoryReply"},{"$ref":"Pong"}]};
const schema210 = {"properties":{"type":{"const":"ready","type":"string"},"request_id":{"type":["string","null"]},"user":{"type":"string"},"protocol":{"type":"integer"}},"required":["type","request_id","user","protocol"],"type":"object"};

function validate463(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.user === undefined) && (missing0 = "user"))) || ((data.protocol === undefined) && (missing0 = "protocol"))){
validate463.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate463.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("ready" !== data0){
validate463.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "ready"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data1 = data.request_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate463.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema210.properties.request_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
const _errs5 = errors;
if(typeof data.user !== "string"){
validate463.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.protocol !== undefined){
let data3 = data.protocol;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate463.errors = [{instancePath:instancePath+"/protocol",schemaPath:"#/properties/protocol/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate463.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate463.errors = vErrors;
return errors === 0;
}

const schema211 = {"properties":{"type":{"const":"accepted","type":"string"},"request_id":{"type":["string","null"]},"data":{"$ref":"AcceptedData"}},"required":["type","request_id","data"],"type":"object"};
const schema212 = {"properties":{"command":{"type":"string"},"conversation_id":{"type":["string","null"]},"run_id":{"type":["string","null"]},"message_id":{"type":["string","null"]},"next_action":{"anyOf":[{"enum":["continue","complete"],"type":"string"},{"type":"null"}]},"message":{"type":["string","null"]}},"required":["command","conversation_id","run_id","message_id","next_action","message"],"type":"object"};

function validate465(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.command === undefined) && (missing0 = "command")) || ((data.conversation_id === undefined) && (missing0 = "conversation_id"))) || ((data.run_id === undefined) && (missing0 = "run_id"))) || ((data.message_id === undefined) && (missing0 = "message_id"))) || ((data.next_action === undefined) && (missing0 = "next_action"))) || ((data.message === undefined) && (missing0 = "message"))){
validate465.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.command !== undefined){
const _errs1 = errors;
if(typeof data.command !== "string"){
validate465.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation_id !== undefined){
let data1 = data.conversation_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate465.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: schema212.properties.conversation_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.run_id !== undefined){
let data2 = data.run_id;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate465.errors = [{instancePath:instancePath+"/run_id",schemaPath:"#/properties/run_id/type",keyword:"type",params:{type: schema212.properties.run_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message_id !== undefined){
let data3 = data.message_id;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate465.errors = [{instancePath:instancePath+"/message_id",schemaPath:"#/properties/message_id/type",keyword:"type",params:{type: schema212.properties.message_id.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next_action !== undefined){
let data4 = data.next_action;
const _errs9 = errors;
const _errs10 = errors;
let valid1 = false;
const _errs11 = errors;
if(typeof data4 !== "string"){
const err0 = {instancePath:instancePath+"/next_action",schemaPath:"#/properties/next_action/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data4 === "continue") || (data4 === "complete"))){
const err1 = {instancePath:instancePath+"/next_action",schemaPath:"#/properties/next_action/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema212.properties.next_action.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs13 = errors;
if(data4 !== null){
const err2 = {instancePath:instancePath+"/next_action",schemaPath:"#/properties/next_action/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs13 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/next_action",schemaPath:"#/properties/next_action/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate465.errors = vErrors;
return false;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data5 = data.message;
const _errs15 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate465.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: schema212.properties.message.type}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate465.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate465.errors = vErrors;
return errors === 0;
}


function validate464(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.data === undefined) && (missing0 = "data"))){
validate464.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate464.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("accepted" !== data0){
validate464.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "accepted"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data1 = data.request_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate464.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema211.properties.request_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate465(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate465.errors : vErrors.concat(validate465.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate464.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate464.errors = vErrors;
return errors === 0;
}

const schema213 = {"properties":{"type":{"const":"error","type":"string"},"request_id":{"type":["string","null"]},"message":{"type":"string"},"data":{"$ref":"RejectedData"},"payload":{"anyOf":[{"$ref":"RejectedPayload"},{"type":"null"}]}},"required":["type","request_id","message","data","payload"],"type":"object"};
const schema214 = {"properties":{"error_type":{"type":"string"},"details":{"type":"string"},"code":{"type":"string"},"fields":{"additionalProperties":{"type":"string"},"type":["object","null"]}},"required":["error_type","details","code","fields"],"type":"object"};

function validate468(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.error_type === undefined) && (missing0 = "error_type")) || ((data.details === undefined) && (missing0 = "details"))) || ((data.code === undefined) && (missing0 = "code"))) || ((data.fields === undefined) && (missing0 = "fields"))){
validate468.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.error_type !== undefined){
const _errs1 = errors;
if(typeof data.error_type !== "string"){
validate468.errors = [{instancePath:instancePath+"/error_type",schemaPath:"#/properties/error_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.details !== undefined){
const _errs3 = errors;
if(typeof data.details !== "string"){
validate468.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
const _errs5 = errors;
if(typeof data.code !== "string"){
validate468.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fields !== undefined){
let data3 = data.fields;
const _errs7 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate468.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: schema214.properties.fields.type}}];
return false;
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(typeof data3[key0] !== "string"){
validate468.errors = [{instancePath:instancePath+"/fields/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fields/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate468.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate468.errors = vErrors;
return errors === 0;
}

const schema215 = {"properties":{"message":{"type":"string"},"data":{"$ref":"RejectedData"}},"required":["message","data"],"type":"object"};

function validate470(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate470.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate470.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate468(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate468.errors : vErrors.concat(validate468.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate470.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate470.errors = vErrors;
return errors === 0;
}


function validate467(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))) || ((data.payload === undefined) && (missing0 = "payload"))){
validate467.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate467.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("error" !== data0){
validate467.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "error"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data1 = data.request_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate467.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema213.properties.request_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs5 = errors;
if(typeof data.message !== "string"){
validate467.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs7 = errors;
if(!(validate468(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate468.errors : vErrors.concat(validate468.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data4 = data.payload;
const _errs8 = errors;
const _errs9 = errors;
let valid1 = false;
const _errs10 = errors;
if(!(validate470(data4, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
errors = vErrors.length;
}
var _valid0 = _errs10 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs11 = errors;
if(data4 !== null){
const err0 = {instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err1 = {instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate467.errors = vErrors;
return false;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate467.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate467.errors = vErrors;
return errors === 0;
}

const schema216 = {"properties":{"type":{"const":"history","type":"string"},"request_id":{"type":["string","null"]},"data":{"$ref":"HistoryPage"}},"required":["type","request_id","data"],"type":"object"};
const schema217 = {"properties":{"events":{"items":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"type":"array"},"more":{"type":"boolean"}},"required":["events","more"],"type":"object"};

function validate474(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.events === undefined) && (missing0 = "events")) || ((data.more === undefined) && (missing0 = "more"))){
validate474.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.events !== undefined){
let data0 = data.events;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs6 = errors;
if(!(validate48(data1[key0], {instancePath:instancePath+"/events/" + i0+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid2 = _errs6 === errors;
if(!valid2){
break;
}
}
}
else {
validate474.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate474.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.more !== undefined){
const _errs7 = errors;
if(typeof data.more !== "boolean"){
validate474.errors = [{instancePath:instancePath+"/more",schemaPath:"#/properties/more/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate474.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate474.errors = vErrors;
return errors === 0;
}


function validate473(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.data === undefined) && (missing0 = "data"))){
validate473.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate473.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("history" !== data0){
validate473.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "history"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data1 = data.request_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate473.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema216.properties.request_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate474(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate474.errors : vErrors.concat(validate474.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate473.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate473.errors = vErrors;
return errors === 0;
}

const schema218 = {"properties":{"type":{"const":"pong","type":"string"},"request_id":{"type":["string","null"]}},"required":["type","request_id"],"type":"object"};

function validate477(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))){
validate477.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate477.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("pong" !== data0){
validate477.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "pong"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data1 = data.request_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate477.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema218.properties.request_id.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate477.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate477.errors = vErrors;
return errors === 0;
}


function validate462(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "ready"){
if(!(validate463(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate463.errors : vErrors.concat(validate463.errors);
errors = vErrors.length;
}
}
else if(tag0 === "accepted"){
if(!(validate464(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate464.errors : vErrors.concat(validate464.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate467(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate467.errors : vErrors.concat(validate467.errors);
errors = vErrors.length;
}
}
else if(tag0 === "history"){
if(!(validate473(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate473.errors : vErrors.concat(validate473.errors);
errors = vErrors.length;
}
}
else if(tag0 === "pong"){
if(!(validate477(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate477.errors : vErrors.concat(validate477.errors);
errors = vErrors.length;
}
}
else {
validate462.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate462.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate462.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate462.errors = vErrors;
return errors === 0;
}

export const validateQuestion = validate483;
const schema219 = {"type":"object","discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"HITLRequest"},{"$ref":"HITLDisplayRequest"}]};

function validate483(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "form"){
if(!(validate308(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate308.errors : vErrors.concat(validate308.errors);
errors = vErrors.length;
}
}
else if(tag0 === "visual_display"){
if(!(validate335(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate335.errors : vErrors.concat(validate335.errors);
errors = vErrors.length;
}
}
else {
validate483.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate483.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate483.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate483.errors = vErrors;
return errors === 0;
}

