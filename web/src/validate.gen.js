// Generated from protocol/schema.json by `make generate`: do not edit.
"use strict";
export const validateEvent = validate21;
const schema6 = {"type":"object","discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"ProcessStartedEvent"},{"$ref":"ProcessCompletedEvent"},{"$ref":"ThinkingEvent"},{"$ref":"TaskAnalysedEvent"},{"$ref":"TaskAnalysisCompleteEvent"},{"$ref":"FlowNodeEvent"},{"$ref":"PlanStartEvent"},{"$ref":"PlanCompleteEvent"},{"$ref":"PlanRevisionEvent"},{"$ref":"PlanRevisedEvent"},{"$ref":"StepStartEvent"},{"$ref":"StepSuccessEvent"},{"$ref":"StepFailedEvent"},{"$ref":"StepRetryEvent"},{"$ref":"ToolCallEvent"},{"$ref":"ToolOutputEvent"},{"$ref":"ToolResultEvent"},{"$ref":"ToolFixEvent"},{"$ref":"ToolFixedEvent"},{"$ref":"InteractivePromptEvent"},{"$ref":"InteractiveResponseEvent"},{"$ref":"UserInputRequiredEvent"},{"$ref":"UserInputReceivedEvent"},{"$ref":"VariableSetEvent"},{"$ref":"VariableResolveEvent"},{"$ref":"VerificationStartEvent"},{"$ref":"VerificationResultEvent"},{"$ref":"LlmCallEvent"},{"$ref":"LlmResponseEvent"},{"$ref":"ModelTurnEvent"},{"$ref":"TurnResultEvent"},{"$ref":"TranscriptCompactedEvent"},{"$ref":"TokenEvent"},{"$ref":"ErrorEvent"},{"$ref":"TodoListUpdateEvent"},{"$ref":"TodoItemUpdateEvent"},{"$ref":"FileTreeUpdateEvent"},{"$ref":"FileChangesUpdateEvent"},{"$ref":"ContextUpdateEvent"},{"$ref":"ContextCompressedEvent"},{"$ref":"ChatCompleteEvent"},{"$ref":"HitlEvent"},{"$ref":"HitlClosedEvent"},{"$ref":"SteeredEvent"},{"$ref":"RunPausedEvent"},{"$ref":"RunResumedEvent"}],"properties":{"id":{"type":"string"},"seq":{"type":"integer"},"run_id":{"type":["string","null"]},"conversation_id":{"type":"string"},"message_id":{"type":["string","null"]},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["id","seq","run_id","conversation_id","message_id","timestamp"]};
const pattern0 = new RegExp("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$", "u");
const schema7 = {"properties":{"type":{"const":"process_started","type":"string"},"payload":{"$ref":"ProcessStartedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema8 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ProcessStartedData"}},"required":["message","data"],"type":"object"};
const schema9 = {"properties":{"conversation_id":{"type":"string"},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"},"user_message":{"type":["string","null"]}},"required":["conversation_id","timestamp","user_message"],"type":"object"};

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
const schema14 = {"properties":{"step_type":{"enum":["analyzing","routing","planning","executing","tool_execution","step_complete","step_failed","replanning","warning","reasoning"],"type":"string"},"content":{"type":"string"},"step_id":{"type":["integer","null"],"default":null},"thinking_step":{"$ref":"ThinkingStep"}},"required":["step_type","content","thinking_step"],"type":"object"};
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
if(data.thinking_step !== undefined){
const _errs7 = errors;
if(!(validate34(data.thinking_step, {instancePath:instancePath+"/thinking_step",parentData:data,parentDataProperty:"thinking_step",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
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
const schema29 = {"properties":{"success":{"type":"boolean"},"stdout":{"type":"string"},"stderr":{"type":"string"},"return_code":{"type":["integer","null"]},"message":{"type":["string","null"]},"data":{"$ref":"JsonValue"},"truncated":{"type":"boolean"},"error_code":{"type":["string","null"]}},"required":["success","stdout","stderr","return_code","message","data","truncated","error_code"],"type":"object"};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
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

const schema30 = {"properties":{"description":{"type":"string"},"command":{"type":["string","null"]},"exit_code":{"type":"integer"},"contains":{"type":["string","null"]},"files":{"items":{"type":"string"},"type":"array"}},"required":["description","command","exit_code","contains","files"],"type":"object"};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.description === undefined) && (missing0 = "description")) || ((data.command === undefined) && (missing0 = "command"))) || ((data.exit_code === undefined) && (missing0 = "exit_code"))) || ((data.contains === undefined) && (missing0 = "contains"))) || ((data.files === undefined) && (missing0 = "files"))){
validate61.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.description !== undefined){
const _errs1 = errors;
if(typeof data.description !== "string"){
validate61.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate61.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: schema30.properties.command.type}}];
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
validate61.errors = [{instancePath:instancePath+"/exit_code",schemaPath:"#/properties/exit_code/type",keyword:"type",params:{type: "integer"}}];
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
validate61.errors = [{instancePath:instancePath+"/contains",schemaPath:"#/properties/contains/type",keyword:"type",params:{type: schema30.properties.contains.type}}];
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
validate61.errors = [{instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
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
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate61.errors = vErrors;
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
if(!(validate61(data4[i1], {instancePath:instancePath+"/checks/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
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

const schema31 = {"properties":{"step_id":{"type":"integer"},"description":{"type":"string"},"tool":{"type":["string","null"]},"depends_on":{"items":{"type":"integer"},"type":"array"}},"required":["step_id","description","tool","depends_on"],"type":"object"};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.depends_on === undefined) && (missing0 = "depends_on"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate64.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate64.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate64.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema31.properties.tool.type}}];
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
validate64.errors = [{instancePath:instancePath+"/depends_on/" + i0,schemaPath:"#/properties/depends_on/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/depends_on",schemaPath:"#/properties/depends_on/type",keyword:"type",params:{type: "array"}}];
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
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}

const schema32 = {"properties":{"max_retries":{"type":"integer"},"max_revisions":{"type":"integer"}},"required":["max_retries","max_revisions"],"type":"object"};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.max_retries === undefined) && (missing0 = "max_retries")) || ((data.max_revisions === undefined) && (missing0 = "max_revisions"))){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.max_retries !== undefined){
let data0 = data.max_retries;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate66.errors = [{instancePath:instancePath+"/max_retries",schemaPath:"#/properties/max_retries/type",keyword:"type",params:{type: "integer"}}];
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
validate66.errors = [{instancePath:instancePath+"/max_revisions",schemaPath:"#/properties/max_revisions/type",keyword:"type",params:{type: "integer"}}];
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
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate66.errors = vErrors;
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
if(!(validate64(data2[i0], {instancePath:instancePath+"/steps_preview/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
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
if(!(validate66(data.execution_config, {instancePath:instancePath+"/execution_config",parentData:data,parentDataProperty:"execution_config",rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
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

const schema33 = {"properties":{"type":{"const":"plan_complete","type":"string"},"payload":{"$ref":"PlanCompleteEventPayload"}},"required":["type","payload"],"type":"object"};
const schema34 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanCompleteData"}},"required":["message","data"],"type":"object"};
const schema35 = {"properties":{"success":{"type":"boolean"},"duration":{"type":"number"},"statistics":{"$ref":"PlanStatistics"},"context":{"$ref":"PlanContext"},"plan":{"$ref":"Plan"},"summary":{"$ref":"PlanSummary"}},"required":["success","duration","statistics","context","plan","summary"],"type":"object"};
const schema36 = {"properties":{"total_steps":{"type":"integer"},"completed_steps":{"type":"integer"},"failed_steps":{"type":"integer"},"revision_count":{"type":"integer"}},"required":["total_steps","completed_steps","failed_steps","revision_count"],"type":"object"};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.total_steps === undefined) && (missing0 = "total_steps")) || ((data.completed_steps === undefined) && (missing0 = "completed_steps"))) || ((data.failed_steps === undefined) && (missing0 = "failed_steps"))) || ((data.revision_count === undefined) && (missing0 = "revision_count"))){
validate73.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.total_steps !== undefined){
let data0 = data.total_steps;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate73.errors = [{instancePath:instancePath+"/total_steps",schemaPath:"#/properties/total_steps/type",keyword:"type",params:{type: "integer"}}];
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
validate73.errors = [{instancePath:instancePath+"/completed_steps",schemaPath:"#/properties/completed_steps/type",keyword:"type",params:{type: "integer"}}];
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
validate73.errors = [{instancePath:instancePath+"/failed_steps",schemaPath:"#/properties/failed_steps/type",keyword:"type",params:{type: "integer"}}];
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
validate73.errors = [{instancePath:instancePath+"/revision_count",schemaPath:"#/properties/revision_count/type",keyword:"type",params:{type: "integer"}}];
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
validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate73.errors = vErrors;
return errors === 0;
}

const schema37 = {"properties":{"variables":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"step_results":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"errors":{"items":{"$ref":"JsonValue"},"type":"array"},"duration":{"type":"number"}},"required":["variables","step_results","errors","duration"],"type":"object"};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.variables === undefined) && (missing0 = "variables")) || ((data.step_results === undefined) && (missing0 = "step_results"))) || ((data.errors === undefined) && (missing0 = "errors"))) || ((data.duration === undefined) && (missing0 = "duration"))){
validate75.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate75.errors = [{instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/type",keyword:"type",params:{type: "object"}}];
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
validate75.errors = [{instancePath:instancePath+"/step_results",schemaPath:"#/properties/step_results/type",keyword:"type",params:{type: "object"}}];
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
validate75.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "array"}}];
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
validate75.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "number"}}];
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
validate75.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate75.errors = vErrors;
return errors === 0;
}

const schema38 = {"properties":{"goal":{"type":"string"},"steps_executed":{"items":{"$ref":"StepSummary"},"type":"array"}},"required":["goal","steps_executed"],"type":"object"};
const schema39 = {"properties":{"step_id":{"type":"integer"},"description":{"type":"string"},"status":{"enum":["pending","running","success","failed","retrying","skipped"],"type":"string"},"tool":{"type":["string","null"]},"result_preview":{"type":["string","null"]},"error":{"type":["string","null"]}},"required":["step_id","description","status","tool","result_preview","error"],"type":"object"};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.result_preview === undefined) && (missing0 = "result_preview"))) || ((data.error === undefined) && (missing0 = "error"))){
validate82.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate82.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate82.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate82.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data2 === "pending") || (data2 === "running")) || (data2 === "success")) || (data2 === "failed")) || (data2 === "retrying")) || (data2 === "skipped"))){
validate82.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema39.properties.status.enum}}];
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
validate82.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema39.properties.tool.type}}];
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
validate82.errors = [{instancePath:instancePath+"/result_preview",schemaPath:"#/properties/result_preview/type",keyword:"type",params:{type: schema39.properties.result_preview.type}}];
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
validate82.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema39.properties.error.type}}];
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
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate82.errors = vErrors;
return errors === 0;
}


function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.goal === undefined) && (missing0 = "goal")) || ((data.steps_executed === undefined) && (missing0 = "steps_executed"))){
validate81.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.goal !== undefined){
const _errs1 = errors;
if(typeof data.goal !== "string"){
validate81.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate82(data1[i0], {instancePath:instancePath+"/steps_executed/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate81.errors = [{instancePath:instancePath+"/steps_executed",schemaPath:"#/properties/steps_executed/type",keyword:"type",params:{type: "array"}}];
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
validate81.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate81.errors = vErrors;
return errors === 0;
}


function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.success === undefined) && (missing0 = "success")) || ((data.duration === undefined) && (missing0 = "duration"))) || ((data.statistics === undefined) && (missing0 = "statistics"))) || ((data.context === undefined) && (missing0 = "context"))) || ((data.plan === undefined) && (missing0 = "plan"))) || ((data.summary === undefined) && (missing0 = "summary"))){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate72.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
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
validate72.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "number"}}];
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
if(!(validate73(data.statistics, {instancePath:instancePath+"/statistics",parentData:data,parentDataProperty:"statistics",rootData}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
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
if(!(validate75(data.context, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
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
if(!(validate81(data.summary, {instancePath:instancePath+"/summary",parentData:data,parentDataProperty:"summary",rootData}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
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
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}


function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate71.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate71.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate72(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
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
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate70.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_complete" !== data0){
validate70.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_complete"}}];
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
if(!(validate71(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
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
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}

const schema40 = {"properties":{"type":{"const":"plan_revision","type":"string"},"payload":{"$ref":"PlanRevisionEventPayload"}},"required":["type","payload"],"type":"object"};
const schema41 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanRevisionData"}},"required":["message","data"],"type":"object"};
const schema42 = {"properties":{"failed_step":{"anyOf":[{"$ref":"StepState"},{"type":"null"}]},"error":{"type":"string"},"revision_count":{"type":"integer"},"max_revisions":{"type":"integer"}},"required":["failed_step","error","revision_count","max_revisions"],"type":"object"};
const schema43 = {"properties":{"step_id":{"type":"integer"},"description":{"type":"string"},"tool":{"type":["string","null"]},"tool_args":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]},"status":{"enum":["pending","running","success","failed","retrying","skipped"],"type":"string"},"result":{"anyOf":[{"$ref":"ToolOutcome"},{"type":"null"}]},"error":{"type":["string","null"]}},"required":["step_id","description","tool","tool_args","status","result","error"],"type":"object"};

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.tool_args === undefined) && (missing0 = "tool_args"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.error === undefined) && (missing0 = "error"))){
validate90.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate90.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate90.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate90.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema43.properties.tool.type}}];
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
validate90.errors = [{instancePath:instancePath+"/tool_args",schemaPath:"#/properties/tool_args/type",keyword:"type",params:{type: schema43.properties.tool_args.type}}];
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
validate90.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data5 === "pending") || (data5 === "running")) || (data5 === "success")) || (data5 === "failed")) || (data5 === "retrying")) || (data5 === "skipped"))){
validate90.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema43.properties.status.enum}}];
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
validate90.errors = vErrors;
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
validate90.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema43.properties.error.type}}];
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
if(((((data.failed_step === undefined) && (missing0 = "failed_step")) || ((data.error === undefined) && (missing0 = "error"))) || ((data.revision_count === undefined) && (missing0 = "revision_count"))) || ((data.max_revisions === undefined) && (missing0 = "max_revisions"))){
validate89.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.failed_step !== undefined){
let data0 = data.failed_step;
const _errs1 = errors;
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(!(validate90(data0, {instancePath:instancePath+"/failed_step",parentData:data,parentDataProperty:"failed_step",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
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
validate89.errors = vErrors;
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
validate89.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
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
validate89.errors = [{instancePath:instancePath+"/revision_count",schemaPath:"#/properties/revision_count/type",keyword:"type",params:{type: "integer"}}];
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
validate89.errors = [{instancePath:instancePath+"/max_revisions",schemaPath:"#/properties/max_revisions/type",keyword:"type",params:{type: "integer"}}];
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
validate89.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate89.errors = vErrors;
return errors === 0;
}


function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate88.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate88.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate89(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
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
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}


function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate87.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate87.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_revision" !== data0){
validate87.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_revision"}}];
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
if(!(validate88(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
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
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate87.errors = vErrors;
return errors === 0;
}

const schema44 = {"properties":{"type":{"const":"plan_revised","type":"string"},"payload":{"$ref":"PlanRevisedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema45 = {"properties":{"message":{"type":"string"},"data":{"$ref":"PlanRevisedData"}},"required":["message","data"],"type":"object"};
const schema46 = {"properties":{"plan":{"$ref":"Plan"},"new_steps":{"items":{"$ref":"StepPreview"},"type":"array"},"revision_count":{"type":"integer"}},"required":["plan","new_steps","revision_count"],"type":"object"};

function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.plan === undefined) && (missing0 = "plan")) || ((data.new_steps === undefined) && (missing0 = "new_steps"))) || ((data.revision_count === undefined) && (missing0 = "revision_count"))){
validate98.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
if(!(validate64(data1[i0], {instancePath:instancePath+"/new_steps/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/new_steps",schemaPath:"#/properties/new_steps/type",keyword:"type",params:{type: "array"}}];
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
validate98.errors = [{instancePath:instancePath+"/revision_count",schemaPath:"#/properties/revision_count/type",keyword:"type",params:{type: "integer"}}];
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
validate98.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}


function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate97.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate97.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate98(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
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
validate97.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate97.errors = vErrors;
return errors === 0;
}


function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate96.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate96.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("plan_revised" !== data0){
validate96.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "plan_revised"}}];
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
if(!(validate97(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
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
validate96.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate96.errors = vErrors;
return errors === 0;
}

const schema47 = {"properties":{"type":{"const":"step_start","type":"string"},"payload":{"$ref":"StepStartEventPayload"}},"required":["type","payload"],"type":"object"};
const schema48 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepStartData"}},"required":["message","data"],"type":"object"};
const schema49 = {"properties":{"step":{"$ref":"StepState"},"progress":{"$ref":"Progress"},"dependencies":{"items":{"type":"integer"},"type":"array"},"tool_info":{"anyOf":[{"$ref":"ToolInfo"},{"type":"null"}]}},"required":["step","progress","dependencies","tool_info"],"type":"object"};
const schema50 = {"properties":{"current":{"type":"integer"},"total":{"type":"integer"},"percentage":{"type":"number"}},"required":["current","total","percentage"],"type":"object"};

function validate107(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.current === undefined) && (missing0 = "current")) || ((data.total === undefined) && (missing0 = "total"))) || ((data.percentage === undefined) && (missing0 = "percentage"))){
validate107.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.current !== undefined){
let data0 = data.current;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate107.errors = [{instancePath:instancePath+"/current",schemaPath:"#/properties/current/type",keyword:"type",params:{type: "integer"}}];
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
validate107.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
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
validate107.errors = [{instancePath:instancePath+"/percentage",schemaPath:"#/properties/percentage/type",keyword:"type",params:{type: "number"}}];
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
validate107.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate107.errors = vErrors;
return errors === 0;
}

const schema51 = {"properties":{"name":{"type":"string"},"args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"description":{"type":"string"}},"required":["name","args","description"],"type":"object"};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.args === undefined) && (missing0 = "args"))) || ((data.description === undefined) && (missing0 = "description"))){
validate109.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate109.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate109.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "object"}}];
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
validate109.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate109.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate109.errors = vErrors;
return errors === 0;
}


function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step === undefined) && (missing0 = "step")) || ((data.progress === undefined) && (missing0 = "progress"))) || ((data.dependencies === undefined) && (missing0 = "dependencies"))) || ((data.tool_info === undefined) && (missing0 = "tool_info"))){
validate105.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step !== undefined){
const _errs1 = errors;
if(!(validate90(data.step, {instancePath:instancePath+"/step",parentData:data,parentDataProperty:"step",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
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
if(!(validate107(data.progress, {instancePath:instancePath+"/progress",parentData:data,parentDataProperty:"progress",rootData}))){
vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors);
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
validate105.errors = [{instancePath:instancePath+"/dependencies/" + i0,schemaPath:"#/properties/dependencies/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/dependencies",schemaPath:"#/properties/dependencies/type",keyword:"type",params:{type: "array"}}];
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
if(!(validate109(data4, {instancePath:instancePath+"/tool_info",parentData:data,parentDataProperty:"tool_info",rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
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
validate105.errors = vErrors;
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
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate105.errors = vErrors;
return errors === 0;
}


function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate104.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate104.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate105(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
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
validate104.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate104.errors = vErrors;
return errors === 0;
}


function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate103.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate103.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_start" !== data0){
validate103.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_start"}}];
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
if(!(validate104(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
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
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate103.errors = vErrors;
return errors === 0;
}

const schema52 = {"properties":{"type":{"const":"step_success","type":"string"},"payload":{"$ref":"StepSuccessEventPayload"}},"required":["type","payload"],"type":"object"};
const schema53 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepSuccessData"}},"required":["message","data"],"type":"object"};
const schema54 = {"properties":{"step":{"$ref":"StepState"},"result_summary":{"$ref":"ResultSummary"},"variables_created":{"items":{"type":"string"},"type":"array"}},"required":["step","result_summary","variables_created"],"type":"object"};
const schema55 = {"properties":{"success":{"type":"boolean"},"output_preview":{"type":"string"}},"required":["success","output_preview"],"type":"object"};

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.success === undefined) && (missing0 = "success")) || ((data.output_preview === undefined) && (missing0 = "output_preview"))){
validate118.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate118.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
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
validate118.errors = [{instancePath:instancePath+"/output_preview",schemaPath:"#/properties/output_preview/type",keyword:"type",params:{type: "string"}}];
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
validate118.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}


function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.step === undefined) && (missing0 = "step")) || ((data.result_summary === undefined) && (missing0 = "result_summary"))) || ((data.variables_created === undefined) && (missing0 = "variables_created"))){
validate116.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step !== undefined){
const _errs1 = errors;
if(!(validate90(data.step, {instancePath:instancePath+"/step",parentData:data,parentDataProperty:"step",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
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
if(!(validate118(data.result_summary, {instancePath:instancePath+"/result_summary",parentData:data,parentDataProperty:"result_summary",rootData}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
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
validate116.errors = [{instancePath:instancePath+"/variables_created/" + i0,schemaPath:"#/properties/variables_created/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate116.errors = [{instancePath:instancePath+"/variables_created",schemaPath:"#/properties/variables_created/type",keyword:"type",params:{type: "array"}}];
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
validate116.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate116.errors = vErrors;
return errors === 0;
}


function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate115.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate115.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate116(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
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
validate115.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate115.errors = vErrors;
return errors === 0;
}


function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate114.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate114.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_success" !== data0){
validate114.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_success"}}];
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
if(!(validate115(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
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
validate114.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate114.errors = vErrors;
return errors === 0;
}

const schema56 = {"properties":{"type":{"const":"step_failed","type":"string"},"payload":{"$ref":"StepFailedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema57 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepFailedData"}},"required":["message","data"],"type":"object"};
const schema58 = {"properties":{"step":{"$ref":"StepState"},"error":{"type":"string"},"retry_count":{"type":"integer"},"can_revise":{"type":"boolean"}},"required":["step","error","retry_count","can_revise"],"type":"object"};

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step === undefined) && (missing0 = "step")) || ((data.error === undefined) && (missing0 = "error"))) || ((data.retry_count === undefined) && (missing0 = "retry_count"))) || ((data.can_revise === undefined) && (missing0 = "can_revise"))){
validate124.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step !== undefined){
const _errs1 = errors;
if(!(validate90(data.step, {instancePath:instancePath+"/step",parentData:data,parentDataProperty:"step",rootData}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
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
validate124.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
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
validate124.errors = [{instancePath:instancePath+"/retry_count",schemaPath:"#/properties/retry_count/type",keyword:"type",params:{type: "integer"}}];
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
validate124.errors = [{instancePath:instancePath+"/can_revise",schemaPath:"#/properties/can_revise/type",keyword:"type",params:{type: "boolean"}}];
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
validate124.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate124.errors = vErrors;
return errors === 0;
}


function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate123.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate123.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate124(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
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
validate123.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate123.errors = vErrors;
return errors === 0;
}


function validate122(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate122.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate122.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_failed" !== data0){
validate122.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_failed"}}];
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
if(!(validate123(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
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
validate122.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate122.errors = vErrors;
return errors === 0;
}

const schema59 = {"properties":{"type":{"const":"step_retry","type":"string"},"payload":{"$ref":"StepRetryEventPayload"}},"required":["type","payload"],"type":"object"};
const schema60 = {"properties":{"message":{"type":"string"},"data":{"$ref":"StepRetryData"}},"required":["message","data"],"type":"object"};
const schema61 = {"properties":{"step_id":{"type":"integer"},"retry_count":{"type":"integer"},"max_retries":{"type":"integer"},"error":{"type":"string"},"will_retry":{"type":"boolean"}},"required":["step_id","retry_count","max_retries","error","will_retry"],"type":"object"};

function validate130(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.retry_count === undefined) && (missing0 = "retry_count"))) || ((data.max_retries === undefined) && (missing0 = "max_retries"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.will_retry === undefined) && (missing0 = "will_retry"))){
validate130.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate130.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate130.errors = [{instancePath:instancePath+"/retry_count",schemaPath:"#/properties/retry_count/type",keyword:"type",params:{type: "integer"}}];
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
validate130.errors = [{instancePath:instancePath+"/max_retries",schemaPath:"#/properties/max_retries/type",keyword:"type",params:{type: "integer"}}];
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
validate130.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
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
validate130.errors = [{instancePath:instancePath+"/will_retry",schemaPath:"#/properties/will_retry/type",keyword:"type",params:{type: "boolean"}}];
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
validate130.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate130.errors = vErrors;
return errors === 0;
}


function validate129(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate129.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate129.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate130(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
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
validate129.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate129.errors = vErrors;
return errors === 0;
}


function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate128.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate128.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("step_retry" !== data0){
validate128.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "step_retry"}}];
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
if(!(validate129(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors);
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
validate128.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate128.errors = vErrors;
return errors === 0;
}

const schema62 = {"properties":{"type":{"const":"tool_call","type":"string"},"payload":{"$ref":"ToolCallEventPayload"}},"required":["type","payload"],"type":"object"};
const schema63 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolCallData"},"tool":{"type":"string"},"arguments":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"call_id":{"type":["string","null"]}},"required":["message","data","tool","arguments","call_id"],"type":"object"};
const schema64 = {"properties":{"tool":{"type":"string"},"arguments":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"step_id":{"type":["integer","null"]},"description":{"type":["string","null"]},"tool_description":{"type":["string","null"]},"tool_alias":{"type":["string","null"]},"call_id":{"type":["string","null"]},"turn_call_id":{"type":["string","null"],"default":null},"sandbox_id":{"type":["string","null"]}},"required":["tool","arguments","step_id","description","tool_description","tool_alias","call_id","sandbox_id"],"type":"object"};

function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.turn_call_id === undefined){
data.turn_call_id = null;
}
let missing0;
if(((((((((data.tool === undefined) && (missing0 = "tool")) || ((data.arguments === undefined) && (missing0 = "arguments"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tool_description === undefined) && (missing0 = "tool_description"))) || ((data.tool_alias === undefined) && (missing0 = "tool_alias"))) || ((data.call_id === undefined) && (missing0 = "call_id"))) || ((data.sandbox_id === undefined) && (missing0 = "sandbox_id"))){
validate135.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tool !== undefined){
const _errs1 = errors;
if(typeof data.tool !== "string"){
validate135.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate135.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "object"}}];
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
validate135.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema64.properties.step_id.type}}];
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
validate135.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema64.properties.description.type}}];
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
validate135.errors = [{instancePath:instancePath+"/tool_description",schemaPath:"#/properties/tool_description/type",keyword:"type",params:{type: schema64.properties.tool_description.type}}];
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
validate135.errors = [{instancePath:instancePath+"/tool_alias",schemaPath:"#/properties/tool_alias/type",keyword:"type",params:{type: schema64.properties.tool_alias.type}}];
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
validate135.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema64.properties.call_id.type}}];
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
validate135.errors = [{instancePath:instancePath+"/turn_call_id",schemaPath:"#/properties/turn_call_id/type",keyword:"type",params:{type: schema64.properties.turn_call_id.type}}];
return false;
}
var valid0 = _errs17 === errors;
if(valid0){
if(data.sandbox_id !== undefined){
let data9 = data.sandbox_id;
const _errs19 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate135.errors = [{instancePath:instancePath+"/sandbox_id",schemaPath:"#/properties/sandbox_id/type",keyword:"type",params:{type: schema64.properties.sandbox_id.type}}];
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
else {
validate135.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate135.errors = vErrors;
return errors === 0;
}


function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.arguments === undefined) && (missing0 = "arguments"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate134.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate134.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate135(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
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
validate134.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate134.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "object"}}];
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
validate134.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema63.properties.call_id.type}}];
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
validate134.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate134.errors = vErrors;
return errors === 0;
}


function validate133(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate133.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate133.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_call" !== data0){
validate133.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_call"}}];
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
if(!(validate134(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors);
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
validate133.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate133.errors = vErrors;
return errors === 0;
}

const schema65 = {"properties":{"type":{"const":"tool_output","type":"string"},"payload":{"$ref":"ToolOutputEventPayload"}},"required":["type","payload"],"type":"object"};
const schema66 = {"properties":{"data":{"$ref":"ToolOutputData"}},"required":["data"],"type":"object"};
const schema67 = {"properties":{"call_id":{"type":"string"},"step_id":{"type":["integer","null"]},"stream":{"enum":["stdout","stderr"],"type":"string"},"content":{"type":"string"}},"required":["call_id","step_id","stream","content"],"type":"object"};

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.call_id === undefined) && (missing0 = "call_id")) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.stream === undefined) && (missing0 = "stream"))) || ((data.content === undefined) && (missing0 = "content"))){
validate142.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.call_id !== undefined){
const _errs1 = errors;
if(typeof data.call_id !== "string"){
validate142.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: "string"}}];
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
validate142.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema67.properties.step_id.type}}];
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
validate142.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data2 === "stdout") || (data2 === "stderr"))){
validate142.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/enum",keyword:"enum",params:{allowedValues: schema67.properties.stream.enum}}];
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
validate142.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
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
validate142.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate142.errors = vErrors;
return errors === 0;
}


function validate141(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate141.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate142(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
}
}
else {
validate141.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate141.errors = vErrors;
return errors === 0;
}


function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate140.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate140.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_output" !== data0){
validate140.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_output"}}];
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
if(!(validate141(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
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
validate140.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate140.errors = vErrors;
return errors === 0;
}

const schema68 = {"properties":{"type":{"const":"tool_result","type":"string"},"payload":{"$ref":"ToolResultEventPayload"}},"required":["type","payload"],"type":"object"};
const schema69 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolResultData"},"tool":{"type":"string"},"result":{"$ref":"ToolOutcome"},"success":{"type":"boolean"},"call_id":{"type":["string","null"]}},"required":["message","data","tool","result","success","call_id"],"type":"object"};
const schema70 = {"properties":{"tool":{"type":"string"},"success":{"type":"boolean"},"result":{"$ref":"ToolOutcome"},"step_id":{"type":["integer","null"]},"execution_time":{"type":"number"},"call_id":{"type":["string","null"]}},"required":["tool","success","result","step_id","execution_time","call_id"],"type":"object"};

function validate147(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.tool === undefined) && (missing0 = "tool")) || ((data.success === undefined) && (missing0 = "success"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.execution_time === undefined) && (missing0 = "execution_time"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate147.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tool !== undefined){
const _errs1 = errors;
if(typeof data.tool !== "string"){
validate147.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate147.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
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
validate147.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema70.properties.step_id.type}}];
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
validate147.errors = [{instancePath:instancePath+"/execution_time",schemaPath:"#/properties/execution_time/type",keyword:"type",params:{type: "number"}}];
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
validate147.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema70.properties.call_id.type}}];
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
validate147.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate147.errors = vErrors;
return errors === 0;
}


function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.success === undefined) && (missing0 = "success"))) || ((data.call_id === undefined) && (missing0 = "call_id"))){
validate146.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate146.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate147(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
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
validate146.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate146.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
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
validate146.errors = [{instancePath:instancePath+"/call_id",schemaPath:"#/properties/call_id/type",keyword:"type",params:{type: schema69.properties.call_id.type}}];
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
validate146.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate146.errors = vErrors;
return errors === 0;
}


function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate145.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate145.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_result" !== data0){
validate145.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_result"}}];
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
if(!(validate146(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
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
validate145.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate145.errors = vErrors;
return errors === 0;
}

const schema71 = {"properties":{"type":{"const":"tool_fix","type":"string"},"payload":{"$ref":"ToolFixEventPayload"}},"required":["type","payload"],"type":"object"};
const schema72 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolFixData"}},"required":["message","data"],"type":"object"};
const schema73 = {"properties":{"step_id":{"type":"integer"},"tool":{"type":"string"},"error":{"type":"string"},"original_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"fix_attempt":{"type":"integer"}},"required":["step_id","tool","error","original_args","fix_attempt"],"type":"object"};

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.original_args === undefined) && (missing0 = "original_args"))) || ((data.fix_attempt === undefined) && (missing0 = "fix_attempt"))){
validate154.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate154.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate154.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate154.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}}];
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
validate154.errors = [{instancePath:instancePath+"/original_args",schemaPath:"#/properties/original_args/type",keyword:"type",params:{type: "object"}}];
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
validate154.errors = [{instancePath:instancePath+"/fix_attempt",schemaPath:"#/properties/fix_attempt/type",keyword:"type",params:{type: "integer"}}];
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
validate154.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate154.errors = vErrors;
return errors === 0;
}


function validate153(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate153.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate153.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate154(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
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
validate153.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate153.errors = vErrors;
return errors === 0;
}


function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate152.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate152.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_fix" !== data0){
validate152.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_fix"}}];
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
if(!(validate153(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
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
validate152.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate152.errors = vErrors;
return errors === 0;
}

const schema74 = {"properties":{"type":{"const":"tool_fixed","type":"string"},"payload":{"$ref":"ToolFixedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema75 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ToolFixedData"}},"required":["message","data"],"type":"object"};
const schema76 = {"properties":{"step_id":{"type":"integer"},"fix_type":{"enum":["command_fix","args_fix","alternative_approach"],"type":"string"},"analysis":{"type":"string"},"original_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"fixed_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"fixed_command":{"type":["string","null"]},"explanation":{"type":"string"}},"required":["step_id","fix_type","analysis","original_args","fixed_args","fixed_command","explanation"],"type":"object"};

function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.fix_type === undefined) && (missing0 = "fix_type"))) || ((data.analysis === undefined) && (missing0 = "analysis"))) || ((data.original_args === undefined) && (missing0 = "original_args"))) || ((data.fixed_args === undefined) && (missing0 = "fixed_args"))) || ((data.fixed_command === undefined) && (missing0 = "fixed_command"))) || ((data.explanation === undefined) && (missing0 = "explanation"))){
validate160.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate160.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate160.errors = [{instancePath:instancePath+"/fix_type",schemaPath:"#/properties/fix_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "command_fix") || (data1 === "args_fix")) || (data1 === "alternative_approach"))){
validate160.errors = [{instancePath:instancePath+"/fix_type",schemaPath:"#/properties/fix_type/enum",keyword:"enum",params:{allowedValues: schema76.properties.fix_type.enum}}];
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
validate160.errors = [{instancePath:instancePath+"/analysis",schemaPath:"#/properties/analysis/type",keyword:"type",params:{type: "string"}}];
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
validate160.errors = [{instancePath:instancePath+"/original_args",schemaPath:"#/properties/original_args/type",keyword:"type",params:{type: "object"}}];
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
validate160.errors = [{instancePath:instancePath+"/fixed_args",schemaPath:"#/properties/fixed_args/type",keyword:"type",params:{type: "object"}}];
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
validate160.errors = [{instancePath:instancePath+"/fixed_command",schemaPath:"#/properties/fixed_command/type",keyword:"type",params:{type: schema76.properties.fixed_command.type}}];
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
validate160.errors = [{instancePath:instancePath+"/explanation",schemaPath:"#/properties/explanation/type",keyword:"type",params:{type: "string"}}];
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
validate160.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate160.errors = vErrors;
return errors === 0;
}


function validate159(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate159.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate159.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate160(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate160.errors : vErrors.concat(validate160.errors);
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
validate159.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate159.errors = vErrors;
return errors === 0;
}


function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate158.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate158.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("tool_fixed" !== data0){
validate158.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "tool_fixed"}}];
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
if(!(validate159(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
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
validate158.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate158.errors = vErrors;
return errors === 0;
}

const schema77 = {"properties":{"type":{"const":"interactive_prompt","type":"string"},"payload":{"$ref":"InteractivePromptEventPayload"}},"required":["type","payload"],"type":"object"};
const schema78 = {"properties":{"message":{"type":"string"},"data":{"$ref":"InteractivePromptData"}},"required":["message","data"],"type":"object"};
const schema79 = {"properties":{"step_id":{"type":"integer"},"tool":{"type":"string"},"prompt":{"$ref":"Prompt"},"stdout":{"type":"string"},"command":{"type":"string"},"options":{"items":{"type":"string"},"type":"array"},"prompt_type":{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"},"why":{"type":["string","null"]},"confidence":{"anyOf":[{"enum":["certain","uncertain"],"type":"string"},{"type":"null"}]}},"required":["step_id","tool","prompt","stdout","command","options","prompt_type","why","confidence"],"type":"object"};
const schema80 = {"properties":{"is_interactive":{"type":"boolean"},"prompt_text":{"type":"string"},"options":{"items":{"type":"string"},"type":"array"},"prompt_type":{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"}},"required":["is_interactive","prompt_text","options","prompt_type"],"type":"object"};

function validate168(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.is_interactive === undefined) && (missing0 = "is_interactive")) || ((data.prompt_text === undefined) && (missing0 = "prompt_text"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.prompt_type === undefined) && (missing0 = "prompt_type"))){
validate168.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.is_interactive !== undefined){
const _errs1 = errors;
if(typeof data.is_interactive !== "boolean"){
validate168.errors = [{instancePath:instancePath+"/is_interactive",schemaPath:"#/properties/is_interactive/type",keyword:"type",params:{type: "boolean"}}];
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
validate168.errors = [{instancePath:instancePath+"/prompt_text",schemaPath:"#/properties/prompt_text/type",keyword:"type",params:{type: "string"}}];
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
validate168.errors = [{instancePath:instancePath+"/options/" + i0,schemaPath:"#/properties/options/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate168.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}}];
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
validate168.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data4 === "select") || (data4 === "confirm")) || (data4 === "input")) || (data4 === "unknown")) || (data4 === "multiselect")) || (data4 === "password")) || (data4 === "editor"))){
validate168.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema80.properties.prompt_type.enum}}];
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
if((((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.prompt === undefined) && (missing0 = "prompt"))) || ((data.stdout === undefined) && (missing0 = "stdout"))) || ((data.command === undefined) && (missing0 = "command"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.prompt_type === undefined) && (missing0 = "prompt_type"))) || ((data.why === undefined) && (missing0 = "why"))) || ((data.confidence === undefined) && (missing0 = "confidence"))){
validate167.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate167.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate167.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate168(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData}))){
vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
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
validate167.errors = [{instancePath:instancePath+"/stdout",schemaPath:"#/properties/stdout/type",keyword:"type",params:{type: "string"}}];
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
validate167.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
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
validate167.errors = [{instancePath:instancePath+"/options/" + i0,schemaPath:"#/properties/options/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate167.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}}];
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
validate167.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data7 === "select") || (data7 === "confirm")) || (data7 === "input")) || (data7 === "unknown")) || (data7 === "multiselect")) || (data7 === "password")) || (data7 === "editor"))){
validate167.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema79.properties.prompt_type.enum}}];
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
validate167.errors = [{instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: schema79.properties.why.type}}];
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
const err1 = {instancePath:instancePath+"/confidence",schemaPath:"#/properties/confidence/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema79.properties.confidence.anyOf[0].enum}};
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
validate167.errors = vErrors;
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
validate167.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate167.errors = vErrors;
return errors === 0;
}


function validate166(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate166.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate166.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate167(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
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
validate166.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate166.errors = vErrors;
return errors === 0;
}


function validate165(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate165.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate165.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("interactive_prompt" !== data0){
validate165.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "interactive_prompt"}}];
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
if(!(validate166(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate166.errors : vErrors.concat(validate166.errors);
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
validate165.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate165.errors = vErrors;
return errors === 0;
}

const schema81 = {"properties":{"type":{"const":"interactive_response","type":"string"},"payload":{"$ref":"InteractiveResponseEventPayload"}},"required":["type","payload"],"type":"object"};
const schema82 = {"properties":{"message":{"type":"string"},"data":{"$ref":"InteractiveResponseData"}},"required":["message","data"],"type":"object"};
const schema83 = {"properties":{"step_id":{"type":"integer"},"response":{"type":"string"},"reasoning":{"type":"string"},"auto_responded":{"const":true,"type":"boolean"}},"required":["step_id","response","reasoning","auto_responded"],"type":"object"};

function validate174(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.response === undefined) && (missing0 = "response"))) || ((data.reasoning === undefined) && (missing0 = "reasoning"))) || ((data.auto_responded === undefined) && (missing0 = "auto_responded"))){
validate174.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate174.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate174.errors = [{instancePath:instancePath+"/response",schemaPath:"#/properties/response/type",keyword:"type",params:{type: "string"}}];
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
validate174.errors = [{instancePath:instancePath+"/reasoning",schemaPath:"#/properties/reasoning/type",keyword:"type",params:{type: "string"}}];
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
validate174.errors = [{instancePath:instancePath+"/auto_responded",schemaPath:"#/properties/auto_responded/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(true !== data3){
validate174.errors = [{instancePath:instancePath+"/auto_responded",schemaPath:"#/properties/auto_responded/const",keyword:"const",params:{allowedValue: true}}];
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
validate174.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate174.errors = vErrors;
return errors === 0;
}


function validate173(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate173.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate173.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate174(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
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
validate173.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate173.errors = vErrors;
return errors === 0;
}


function validate172(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate172.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate172.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("interactive_response" !== data0){
validate172.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "interactive_response"}}];
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
if(!(validate173(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate173.errors : vErrors.concat(validate173.errors);
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
validate172.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate172.errors = vErrors;
return errors === 0;
}

const schema84 = {"properties":{"type":{"const":"user_input_required","type":"string"},"payload":{"$ref":"UserInputRequiredEventPayload"}},"required":["type","payload"],"type":"object"};
const schema85 = {"properties":{"message":{"type":"string"},"data":{"$ref":"UserInputRequiredData"}},"required":["message","data"],"type":"object"};
const schema86 = {"properties":{"step_id":{"type":"integer"},"tool":{"type":"string"},"prompt":{"$ref":"Prompt"},"options":{"items":{"type":"string"},"type":"array"},"options_explanation":{"items":{"$ref":"OptionExplanation"},"type":"array"},"prompt_type":{"enum":["select","confirm","input","unknown","multiselect","password","editor"],"type":"string"},"default_response":{"type":["string","null"]},"context":{"$ref":"InputContext"},"request_id":{"type":["string","null"]}},"required":["step_id","tool","prompt","options","options_explanation","prompt_type","default_response","context","request_id"],"type":"object"};
const schema87 = {"properties":{"option":{"type":"string"},"description":{"type":"string"}},"required":["option","description"],"type":"object"};

function validate181(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.option === undefined) && (missing0 = "option")) || ((data.description === undefined) && (missing0 = "description"))){
validate181.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.option !== undefined){
const _errs1 = errors;
if(typeof data.option !== "string"){
validate181.errors = [{instancePath:instancePath+"/option",schemaPath:"#/properties/option/type",keyword:"type",params:{type: "string"}}];
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
validate181.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate181.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate181.errors = vErrors;
return errors === 0;
}

const schema88 = {"properties":{"step_description":{"type":"string"},"command":{"type":"string"}},"required":["step_description","command"],"type":"object"};

function validate183(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.step_description === undefined) && (missing0 = "step_description")) || ((data.command === undefined) && (missing0 = "command"))){
validate183.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_description !== undefined){
const _errs1 = errors;
if(typeof data.step_description !== "string"){
validate183.errors = [{instancePath:instancePath+"/step_description",schemaPath:"#/properties/step_description/type",keyword:"type",params:{type: "string"}}];
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
validate183.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
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


function validate179(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.prompt === undefined) && (missing0 = "prompt"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.options_explanation === undefined) && (missing0 = "options_explanation"))) || ((data.prompt_type === undefined) && (missing0 = "prompt_type"))) || ((data.default_response === undefined) && (missing0 = "default_response"))) || ((data.context === undefined) && (missing0 = "context"))) || ((data.request_id === undefined) && (missing0 = "request_id"))){
validate179.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate179.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate179.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate168(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData}))){
vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
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
validate179.errors = [{instancePath:instancePath+"/options/" + i0,schemaPath:"#/properties/options/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate179.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}}];
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
if(!(validate181(data5[i1], {instancePath:instancePath+"/options_explanation/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate181.errors : vErrors.concat(validate181.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate179.errors = [{instancePath:instancePath+"/options_explanation",schemaPath:"#/properties/options_explanation/type",keyword:"type",params:{type: "array"}}];
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
validate179.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data7 === "select") || (data7 === "confirm")) || (data7 === "input")) || (data7 === "unknown")) || (data7 === "multiselect")) || (data7 === "password")) || (data7 === "editor"))){
validate179.errors = [{instancePath:instancePath+"/prompt_type",schemaPath:"#/properties/prompt_type/enum",keyword:"enum",params:{allowedValues: schema86.properties.prompt_type.enum}}];
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
validate179.errors = [{instancePath:instancePath+"/default_response",schemaPath:"#/properties/default_response/type",keyword:"type",params:{type: schema86.properties.default_response.type}}];
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
if(!(validate183(data.context, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate183.errors : vErrors.concat(validate183.errors);
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
validate179.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema86.properties.request_id.type}}];
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
validate179.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate179.errors = vErrors;
return errors === 0;
}


function validate178(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate178.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate178.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate179(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate179.errors : vErrors.concat(validate179.errors);
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
validate178.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate178.errors = vErrors;
return errors === 0;
}


function validate177(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate177.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate177.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("user_input_required" !== data0){
validate177.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "user_input_required"}}];
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
if(!(validate178(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
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
validate177.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate177.errors = vErrors;
return errors === 0;
}

const schema89 = {"properties":{"type":{"const":"user_input_received","type":"string"},"payload":{"$ref":"UserInputReceivedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema90 = {"properties":{"message":{"type":"string"},"data":{"$ref":"UserInputReceivedData"}},"required":["message","data"],"type":"object"};
const schema91 = {"properties":{"step_id":{"type":"integer"},"user_input":{"type":"string"},"will_retry":{"type":"boolean"},"resumed_in_place":{"type":["boolean","null"]}},"required":["step_id","user_input","will_retry","resumed_in_place"],"type":"object"};

function validate189(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.user_input === undefined) && (missing0 = "user_input"))) || ((data.will_retry === undefined) && (missing0 = "will_retry"))) || ((data.resumed_in_place === undefined) && (missing0 = "resumed_in_place"))){
validate189.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate189.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate189.errors = [{instancePath:instancePath+"/user_input",schemaPath:"#/properties/user_input/type",keyword:"type",params:{type: "string"}}];
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
validate189.errors = [{instancePath:instancePath+"/will_retry",schemaPath:"#/properties/will_retry/type",keyword:"type",params:{type: "boolean"}}];
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
validate189.errors = [{instancePath:instancePath+"/resumed_in_place",schemaPath:"#/properties/resumed_in_place/type",keyword:"type",params:{type: schema91.properties.resumed_in_place.type}}];
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
validate189.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate189.errors = vErrors;
return errors === 0;
}


function validate188(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate188.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate188.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate189(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate189.errors : vErrors.concat(validate189.errors);
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
validate188.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate188.errors = vErrors;
return errors === 0;
}


function validate187(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate187.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate187.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("user_input_received" !== data0){
validate187.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "user_input_received"}}];
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
if(!(validate188(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate188.errors : vErrors.concat(validate188.errors);
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
validate187.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate187.errors = vErrors;
return errors === 0;
}

const schema92 = {"properties":{"type":{"const":"variable_set","type":"string"},"payload":{"$ref":"VariableSetEventPayload"}},"required":["type","payload"],"type":"object"};
const schema93 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VariableSetData"}},"required":["message","data"],"type":"object"};
const schema94 = {"properties":{"name":{"type":"string"},"value":{"$ref":"JsonValue"},"value_type":{"type":"string"}},"required":["name","value","value_type"],"type":"object"};

function validate194(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.value === undefined) && (missing0 = "value"))) || ((data.value_type === undefined) && (missing0 = "value_type"))){
validate194.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate194.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate194.errors = [{instancePath:instancePath+"/value_type",schemaPath:"#/properties/value_type/type",keyword:"type",params:{type: "string"}}];
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
validate194.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate194.errors = vErrors;
return errors === 0;
}


function validate193(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate193.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate193.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate194(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate194.errors : vErrors.concat(validate194.errors);
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate192.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate192.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("variable_set" !== data0){
validate192.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "variable_set"}}];
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
if(!(validate193(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema95 = {"properties":{"type":{"const":"variable_resolve","type":"string"},"payload":{"$ref":"VariableResolveEventPayload"}},"required":["type","payload"],"type":"object"};
const schema96 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VariableResolveData"}},"required":["message","data"],"type":"object"};
const schema97 = {"properties":{"original_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"resolved_args":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"variables_used":{"items":{"type":"string"},"type":"array"}},"required":["original_args","resolved_args","variables_used"],"type":"object"};

function validate200(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.original_args === undefined) && (missing0 = "original_args")) || ((data.resolved_args === undefined) && (missing0 = "resolved_args"))) || ((data.variables_used === undefined) && (missing0 = "variables_used"))){
validate200.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
validate200.errors = [{instancePath:instancePath+"/original_args",schemaPath:"#/properties/original_args/type",keyword:"type",params:{type: "object"}}];
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
validate200.errors = [{instancePath:instancePath+"/resolved_args",schemaPath:"#/properties/resolved_args/type",keyword:"type",params:{type: "object"}}];
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
validate200.errors = [{instancePath:instancePath+"/variables_used/" + i0,schemaPath:"#/properties/variables_used/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
else {
validate200.errors = [{instancePath:instancePath+"/variables_used",schemaPath:"#/properties/variables_used/type",keyword:"type",params:{type: "array"}}];
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
validate200.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate200.errors = vErrors;
return errors === 0;
}


function validate199(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate199.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate199.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate200(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate200.errors : vErrors.concat(validate200.errors);
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
validate199.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate199.errors = vErrors;
return errors === 0;
}


function validate198(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate198.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate198.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("variable_resolve" !== data0){
validate198.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "variable_resolve"}}];
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
if(!(validate199(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate199.errors : vErrors.concat(validate199.errors);
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
validate198.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate198.errors = vErrors;
return errors === 0;
}

const schema98 = {"properties":{"type":{"const":"verification_start","type":"string"},"payload":{"$ref":"VerificationStartEventPayload"}},"required":["type","payload"],"type":"object"};
const schema99 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VerificationStartData"}},"required":["message","data"],"type":"object"};
const schema100 = {"properties":{"expected":{"type":"string"},"actual_preview":{"type":"string"},"step_id":{"type":["integer","null"]},"check":{"type":["integer","null"],"default":null},"command":{"type":["string","null"],"default":null}},"required":["expected","actual_preview","step_id"],"type":"object"};

function validate207(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate207.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.expected !== undefined){
const _errs1 = errors;
if(typeof data.expected !== "string"){
validate207.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: "string"}}];
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
validate207.errors = [{instancePath:instancePath+"/actual_preview",schemaPath:"#/properties/actual_preview/type",keyword:"type",params:{type: "string"}}];
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
validate207.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema100.properties.step_id.type}}];
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
validate207.errors = [{instancePath:instancePath+"/check",schemaPath:"#/properties/check/type",keyword:"type",params:{type: schema100.properties.check.type}}];
return false;
}
var valid0 = _errs7 === errors;
if(valid0){
let data4 = data.command;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate207.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: schema100.properties.command.type}}];
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
validate207.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate207.errors = vErrors;
return errors === 0;
}


function validate206(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate206.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate206.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate207(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate207.errors : vErrors.concat(validate207.errors);
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
validate206.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate206.errors = vErrors;
return errors === 0;
}


function validate205(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate205.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate205.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("verification_start" !== data0){
validate205.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "verification_start"}}];
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
if(!(validate206(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
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
validate205.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate205.errors = vErrors;
return errors === 0;
}

const schema101 = {"properties":{"type":{"const":"verification_result","type":"string"},"payload":{"$ref":"VerificationResultEventPayload"}},"required":["type","payload"],"type":"object"};
const schema102 = {"properties":{"message":{"type":"string"},"data":{"$ref":"VerificationResultData"}},"required":["message","data"],"type":"object"};
const schema103 = {"properties":{"is_valid":{"type":"boolean"},"expected":{"type":"string"},"step_id":{"type":["integer","null"]},"reason":{"type":["string","null"]},"check":{"type":["integer","null"],"default":null},"output":{"type":["string","null"],"default":null}},"required":["is_valid","expected","step_id","reason"],"type":"object"};

function validate212(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
let missing0;
if(((((data.is_valid === undefined) && (missing0 = "is_valid")) || ((data.expected === undefined) && (missing0 = "expected"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate212.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.is_valid !== undefined){
const _errs1 = errors;
if(typeof data.is_valid !== "boolean"){
validate212.errors = [{instancePath:instancePath+"/is_valid",schemaPath:"#/properties/is_valid/type",keyword:"type",params:{type: "boolean"}}];
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
validate212.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: "string"}}];
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
validate212.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema103.properties.step_id.type}}];
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
validate212.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema103.properties.reason.type}}];
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
validate212.errors = [{instancePath:instancePath+"/check",schemaPath:"#/properties/check/type",keyword:"type",params:{type: schema103.properties.check.type}}];
return false;
}
var valid0 = _errs9 === errors;
if(valid0){
let data5 = data.output;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate212.errors = [{instancePath:instancePath+"/output",schemaPath:"#/properties/output/type",keyword:"type",params:{type: schema103.properties.output.type}}];
return false;
}
var valid0 = _errs11 === errors;
}
}
}
}
}
}
}
else {
validate212.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate212.errors = vErrors;
return errors === 0;
}


function validate211(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate211.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate211.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate212(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate212.errors : vErrors.concat(validate212.errors);
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate210.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate210.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("verification_result" !== data0){
validate210.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "verification_result"}}];
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
if(!(validate211(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema104 = {"properties":{"type":{"const":"llm_call","type":"string"},"payload":{"$ref":"LlmCallEventPayload"}},"required":["type","payload"],"type":"object"};
const schema105 = {"properties":{"message":{"type":"string"},"data":{"$ref":"LlmCallData"}},"required":["message","data"],"type":"object"};
const schema106 = {"properties":{"purpose":{"enum":["create_plan","plan_revision","generate_summary","step_processing","task_analysis","tool_fix","verification","interactive_decision","context_compression","chat"],"type":"string"},"context":{"type":"string"},"step_id":{"type":["integer","null"],"default":null}},"required":["purpose","context"],"type":"object"};

function validate217(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.step_id === undefined){
data.step_id = null;
}
let missing0;
if(((data.purpose === undefined) && (missing0 = "purpose")) || ((data.context === undefined) && (missing0 = "context"))){
validate217.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.purpose !== undefined){
let data0 = data.purpose;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate217.errors = [{instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((data0 === "create_plan") || (data0 === "plan_revision")) || (data0 === "generate_summary")) || (data0 === "step_processing")) || (data0 === "task_analysis")) || (data0 === "tool_fix")) || (data0 === "verification")) || (data0 === "interactive_decision")) || (data0 === "context_compression")) || (data0 === "chat"))){
validate217.errors = [{instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/enum",keyword:"enum",params:{allowedValues: schema106.properties.purpose.enum}}];
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
validate217.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"}}];
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
validate217.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema106.properties.step_id.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
}
}
}
else {
validate217.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate217.errors = vErrors;
return errors === 0;
}


function validate216(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate216.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate216.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate217(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate217.errors : vErrors.concat(validate217.errors);
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate215.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("llm_call" !== data0){
validate215.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "llm_call"}}];
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
if(!(validate216(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema107 = {"properties":{"type":{"const":"llm_response","type":"string"},"payload":{"$ref":"LlmResponseEventPayload"}},"required":["type","payload"],"type":"object"};
const schema108 = {"properties":{"message":{"type":"string"},"data":{"$ref":"LlmResponseData"}},"required":["message","data"],"type":"object"};
const schema109 = {"properties":{"response_preview":{"type":"string"},"purpose":{"anyOf":[{"enum":["create_plan","plan_revision","generate_summary","step_processing","task_analysis","tool_fix","verification","interactive_decision","context_compression","chat"],"type":"string"},{"type":"null"}]},"usage":{"anyOf":[{"$ref":"LlmUsage"},{"type":"null"}]},"duration":{"type":["number","null"]}},"required":["response_preview","purpose","usage","duration"],"type":"object"};
const schema110 = {"properties":{"model":{"type":"string"},"input_tokens":{"type":"integer"},"output_tokens":{"type":"integer"},"cost":{"type":["number","null"]},"cached_tokens":{"type":"integer","default":0}},"required":["model","input_tokens","output_tokens","cost"],"type":"object"};

function validate223(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.cached_tokens === undefined){
data.cached_tokens = 0;
}
let missing0;
if(((((data.model === undefined) && (missing0 = "model")) || ((data.input_tokens === undefined) && (missing0 = "input_tokens"))) || ((data.output_tokens === undefined) && (missing0 = "output_tokens"))) || ((data.cost === undefined) && (missing0 = "cost"))){
validate223.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.model !== undefined){
const _errs1 = errors;
if(typeof data.model !== "string"){
validate223.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}}];
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
validate223.errors = [{instancePath:instancePath+"/input_tokens",schemaPath:"#/properties/input_tokens/type",keyword:"type",params:{type: "integer"}}];
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
validate223.errors = [{instancePath:instancePath+"/output_tokens",schemaPath:"#/properties/output_tokens/type",keyword:"type",params:{type: "integer"}}];
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
validate223.errors = [{instancePath:instancePath+"/cost",schemaPath:"#/properties/cost/type",keyword:"type",params:{type: schema110.properties.cost.type}}];
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
validate223.errors = [{instancePath:instancePath+"/cached_tokens",schemaPath:"#/properties/cached_tokens/type",keyword:"type",params:{type: "integer"}}];
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
validate223.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate223.errors = vErrors;
return errors === 0;
}


function validate222(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.response_preview === undefined) && (missing0 = "response_preview")) || ((data.purpose === undefined) && (missing0 = "purpose"))) || ((data.usage === undefined) && (missing0 = "usage"))) || ((data.duration === undefined) && (missing0 = "duration"))){
validate222.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.response_preview !== undefined){
const _errs1 = errors;
if(typeof data.response_preview !== "string"){
validate222.errors = [{instancePath:instancePath+"/response_preview",schemaPath:"#/properties/response_preview/type",keyword:"type",params:{type: "string"}}];
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
const err1 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema109.properties.purpose.anyOf[0].enum}};
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
validate222.errors = vErrors;
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
if(!(validate223(data2, {instancePath:instancePath+"/usage",parentData:data,parentDataProperty:"usage",rootData}))){
vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
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
validate222.errors = vErrors;
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
validate222.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema109.properties.duration.type}}];
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
validate222.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate222.errors = vErrors;
return errors === 0;
}


function validate221(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate221.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate221.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate222(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate222.errors : vErrors.concat(validate222.errors);
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate220.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate220.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("llm_response" !== data0){
validate220.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "llm_response"}}];
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
if(!(validate221(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema111 = {"properties":{"type":{"const":"model_turn","type":"string"},"payload":{"$ref":"ModelTurnEventPayload"}},"required":["type","payload"],"type":"object"};
const schema112 = {"properties":{"data":{"$ref":"ModelTurnData"}},"required":["data"],"type":"object"};
const schema113 = {"properties":{"step_id":{"type":"integer"},"turn":{"type":"integer"},"text":{"type":"string"},"tool_calls":{"items":{"$ref":"RequestedCall"},"type":"array"},"cut_off":{"type":"boolean"},"provider_data":{"$ref":"JsonValue"}},"required":["step_id","turn","text","tool_calls","cut_off","provider_data"],"type":"object"};
const schema114 = {"properties":{"id":{"type":"string"},"name":{"type":"string"},"arguments":{"type":"string"}},"required":["id","name","arguments"],"type":"object"};

function validate230(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.arguments === undefined) && (missing0 = "arguments"))){
validate230.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate230.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
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
validate230.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate230.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "string"}}];
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
validate230.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate230.errors = vErrors;
return errors === 0;
}


function validate229(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.turn === undefined) && (missing0 = "turn"))) || ((data.text === undefined) && (missing0 = "text"))) || ((data.tool_calls === undefined) && (missing0 = "tool_calls"))) || ((data.cut_off === undefined) && (missing0 = "cut_off"))) || ((data.provider_data === undefined) && (missing0 = "provider_data"))){
validate229.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate229.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate229.errors = [{instancePath:instancePath+"/turn",schemaPath:"#/properties/turn/type",keyword:"type",params:{type: "integer"}}];
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
validate229.errors = [{instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate230(data3[i0], {instancePath:instancePath+"/tool_calls/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate230.errors : vErrors.concat(validate230.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate229.errors = [{instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/type",keyword:"type",params:{type: "array"}}];
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
validate229.errors = [{instancePath:instancePath+"/cut_off",schemaPath:"#/properties/cut_off/type",keyword:"type",params:{type: "boolean"}}];
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
}
}
}
}
}
}
}
else {
validate229.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate229.errors = vErrors;
return errors === 0;
}


function validate228(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate228.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate229(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate229.errors : vErrors.concat(validate229.errors);
errors = vErrors.length;
}
}
}
}
else {
validate228.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate228.errors = vErrors;
return errors === 0;
}


function validate227(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate227.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate227.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("model_turn" !== data0){
validate227.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "model_turn"}}];
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
if(!(validate228(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors);
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
validate227.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate227.errors = vErrors;
return errors === 0;
}

const schema115 = {"properties":{"type":{"const":"turn_result","type":"string"},"payload":{"$ref":"TurnResultEventPayload"}},"required":["type","payload"],"type":"object"};
const schema116 = {"properties":{"data":{"$ref":"TurnResultData"}},"required":["data"],"type":"object"};
const schema117 = {"properties":{"step_id":{"type":"integer"},"turn_call_id":{"type":"string"},"tool":{"type":"string"},"success":{"type":"boolean"},"code":{"type":["string","null"]},"content":{"type":"string"}},"required":["step_id","turn_call_id","tool","success","code","content"],"type":"object"};

function validate237(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.turn_call_id === undefined) && (missing0 = "turn_call_id"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.success === undefined) && (missing0 = "success"))) || ((data.code === undefined) && (missing0 = "code"))) || ((data.content === undefined) && (missing0 = "content"))){
validate237.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate237.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: "integer"}}];
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
validate237.errors = [{instancePath:instancePath+"/turn_call_id",schemaPath:"#/properties/turn_call_id/type",keyword:"type",params:{type: "string"}}];
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
validate237.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate237.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"}}];
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
validate237.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: schema117.properties.code.type}}];
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
validate237.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
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
validate237.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate237.errors = vErrors;
return errors === 0;
}


function validate236(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate236.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.data !== undefined){
if(!(validate237(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate237.errors : vErrors.concat(validate237.errors);
errors = vErrors.length;
}
}
}
}
else {
validate236.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate236.errors = vErrors;
return errors === 0;
}


function validate235(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate235.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate235.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("turn_result" !== data0){
validate235.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "turn_result"}}];
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
if(!(validate236(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate236.errors : vErrors.concat(validate236.errors);
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
validate235.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate235.errors = vErrors;
return errors === 0;
}

const schema118 = {"properties":{"type":{"const":"transcript_compacted","type":"string"},"payload":{"$ref":"TranscriptCompactedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema119 = {"properties":{"message":{"type":"string"},"data":{"$ref":"TranscriptCompactedData"}},"required":["message","data"],"type":"object"};
const schema120 = {"properties":{"step_id":{"type":["integer","null"]},"receipts":{"type":"integer"},"summary":{"type":["string","null"]},"summarised_calls":{"type":"integer"},"input_tokens":{"type":"integer"}},"required":["step_id","receipts","summary","summarised_calls","input_tokens"],"type":"object"};

function validate242(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.step_id === undefined) && (missing0 = "step_id")) || ((data.receipts === undefined) && (missing0 = "receipts"))) || ((data.summary === undefined) && (missing0 = "summary"))) || ((data.summarised_calls === undefined) && (missing0 = "summarised_calls"))) || ((data.input_tokens === undefined) && (missing0 = "input_tokens"))){
validate242.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.step_id !== undefined){
let data0 = data.step_id;
const _errs1 = errors;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
validate242.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema120.properties.step_id.type}}];
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
validate242.errors = [{instancePath:instancePath+"/receipts",schemaPath:"#/properties/receipts/type",keyword:"type",params:{type: "integer"}}];
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
validate242.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: schema120.properties.summary.type}}];
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
validate242.errors = [{instancePath:instancePath+"/summarised_calls",schemaPath:"#/properties/summarised_calls/type",keyword:"type",params:{type: "integer"}}];
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
validate242.errors = [{instancePath:instancePath+"/input_tokens",schemaPath:"#/properties/input_tokens/type",keyword:"type",params:{type: "integer"}}];
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
validate242.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate242.errors = vErrors;
return errors === 0;
}


function validate241(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate241.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate241.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate242(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate240.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate240.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("transcript_compacted" !== data0){
validate240.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "transcript_compacted"}}];
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
if(!(validate241(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors);
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
validate240.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate240.errors = vErrors;
return errors === 0;
}

const schema121 = {"properties":{"type":{"const":"token","type":"string"},"payload":{"$ref":"TokenEventPayload"}},"required":["type","payload"],"type":"object"};
const schema122 = {"properties":{"content":{"type":"string"},"delta":{"type":"string"}},"required":["content","delta"],"type":"object"};

function validate246(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.content === undefined) && (missing0 = "content")) || ((data.delta === undefined) && (missing0 = "delta"))){
validate246.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.content !== undefined){
const _errs1 = errors;
if(typeof data.content !== "string"){
validate246.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
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
validate246.errors = [{instancePath:instancePath+"/delta",schemaPath:"#/properties/delta/type",keyword:"type",params:{type: "string"}}];
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate245.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate245.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("token" !== data0){
validate245.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "token"}}];
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
if(!(validate246(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema123 = {"properties":{"type":{"const":"error","type":"string"},"payload":{"$ref":"ErrorEventPayload"}},"required":["type","payload"],"type":"object"};
const schema124 = {"properties":{"message":{"type":"string"},"data":{"$ref":"ErrorData"}},"required":["message","data"],"type":"object"};
const schema125 = {"properties":{"error_type":{"type":"string"},"details":{"type":"string"},"code":{"type":["string","null"]}},"required":["error_type","details","code"],"type":"object"};

function validate250(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.error_type === undefined) && (missing0 = "error_type")) || ((data.details === undefined) && (missing0 = "details"))) || ((data.code === undefined) && (missing0 = "code"))){
validate250.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.error_type !== undefined){
const _errs1 = errors;
if(typeof data.error_type !== "string"){
validate250.errors = [{instancePath:instancePath+"/error_type",schemaPath:"#/properties/error_type/type",keyword:"type",params:{type: "string"}}];
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
validate250.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "string"}}];
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
validate250.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: schema125.properties.code.type}}];
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
if(((data.message === undefined) && (missing0 = "message")) || ((data.data === undefined) && (missing0 = "data"))){
validate249.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate249.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate250(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
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


function validate248(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate248.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate248.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("error" !== data0){
validate248.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "error"}}];
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
if(!(validate249(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate249.errors : vErrors.concat(validate249.errors);
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
validate248.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate248.errors = vErrors;
return errors === 0;
}

const schema126 = {"properties":{"type":{"const":"todo_list_update","type":"string"},"payload":{"$ref":"TodoListUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema127 = {"properties":{"todo_list":{"$ref":"TodoList"},"changed_item_id":{"type":["string","null"]},"change_type":{"enum":["created","updated","completed"],"type":"string"}},"required":["todo_list","changed_item_id","change_type"],"type":"object"};
const schema128 = {"properties":{"id":{"type":"string"},"goal":{"type":"string"},"items":{"items":{"$ref":"TodoItem"},"type":"array"},"total_count":{"type":"integer"},"completed_count":{"type":"integer"},"failed_count":{"type":"integer"},"in_progress_count":{"type":"integer"},"is_complete":{"type":"boolean"},"has_failed":{"type":"boolean"},"created_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"},"updated_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["id","goal","items","total_count","completed_count","failed_count","in_progress_count","is_complete","has_failed","created_at","updated_at"],"type":"object"};
const schema129 = {"properties":{"id":{"type":"string"},"title":{"type":"string"},"description":{"type":["string","null"]},"status":{"enum":["pending","in_progress","completed","failed","skipped"],"type":"string"},"order":{"type":"integer"},"tool":{"type":["string","null"]},"tool_args":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]},"depends_on":{"items":{"type":"string"},"type":"array"},"result":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]},"error":{"type":["string","null"]},"started_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"completed_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"progress":{"maximum":100,"minimum":0,"type":"integer"}},"required":["id","title","description","status","order","tool","tool_args","depends_on","result","error","started_at","completed_at","progress"],"type":"object"};

function validate256(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.order === undefined) && (missing0 = "order"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.tool_args === undefined) && (missing0 = "tool_args"))) || ((data.depends_on === undefined) && (missing0 = "depends_on"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.started_at === undefined) && (missing0 = "started_at"))) || ((data.completed_at === undefined) && (missing0 = "completed_at"))) || ((data.progress === undefined) && (missing0 = "progress"))){
validate256.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate256.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
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
validate256.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
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
validate256.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema129.properties.description.type}}];
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
validate256.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data3 === "pending") || (data3 === "in_progress")) || (data3 === "completed")) || (data3 === "failed")) || (data3 === "skipped"))){
validate256.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema129.properties.status.enum}}];
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
validate256.errors = [{instancePath:instancePath+"/order",schemaPath:"#/properties/order/type",keyword:"type",params:{type: "integer"}}];
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
validate256.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: schema129.properties.tool.type}}];
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
validate256.errors = [{instancePath:instancePath+"/tool_args",schemaPath:"#/properties/tool_args/type",keyword:"type",params:{type: schema129.properties.tool_args.type}}];
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
validate256.errors = [{instancePath:instancePath+"/depends_on/" + i0,schemaPath:"#/properties/depends_on/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs19 === errors;
if(!valid2){
break;
}
}
}
else {
validate256.errors = [{instancePath:instancePath+"/depends_on",schemaPath:"#/properties/depends_on/type",keyword:"type",params:{type: "array"}}];
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
validate256.errors = [{instancePath:instancePath+"/result",schemaPath:"#/properties/result/type",keyword:"type",params:{type: schema129.properties.result.type}}];
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
validate256.errors = [{instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: schema129.properties.error.type}}];
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
validate256.errors = [{instancePath:instancePath+"/started_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type: schema129.properties.started_at.type}}];
return false;
}
if(errors === _errs27){
if(typeof data13 === "string"){
if(!pattern0.test(data13)){
validate256.errors = [{instancePath:instancePath+"/started_at",schemaPath:"#/properties/started_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
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
validate256.errors = [{instancePath:instancePath+"/completed_at",schemaPath:"#/properties/completed_at/type",keyword:"type",params:{type: schema129.properties.completed_at.type}}];
return false;
}
if(errors === _errs29){
if(typeof data14 === "string"){
if(!pattern0.test(data14)){
validate256.errors = [{instancePath:instancePath+"/completed_at",schemaPath:"#/properties/completed_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
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
validate256.errors = [{instancePath:instancePath+"/progress",schemaPath:"#/properties/progress/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs31){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 100 || isNaN(data15)){
validate256.errors = [{instancePath:instancePath+"/progress",schemaPath:"#/properties/progress/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data15 < 0 || isNaN(data15)){
validate256.errors = [{instancePath:instancePath+"/progress",schemaPath:"#/properties/progress/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
validate256.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate256.errors = vErrors;
return errors === 0;
}


function validate255(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.goal === undefined) && (missing0 = "goal"))) || ((data.items === undefined) && (missing0 = "items"))) || ((data.total_count === undefined) && (missing0 = "total_count"))) || ((data.completed_count === undefined) && (missing0 = "completed_count"))) || ((data.failed_count === undefined) && (missing0 = "failed_count"))) || ((data.in_progress_count === undefined) && (missing0 = "in_progress_count"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.has_failed === undefined) && (missing0 = "has_failed"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate255.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate255.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
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
validate255.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate256(data2[i0], {instancePath:instancePath+"/items/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate256.errors : vErrors.concat(validate256.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate255.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"}}];
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
validate255.errors = [{instancePath:instancePath+"/total_count",schemaPath:"#/properties/total_count/type",keyword:"type",params:{type: "integer"}}];
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
validate255.errors = [{instancePath:instancePath+"/completed_count",schemaPath:"#/properties/completed_count/type",keyword:"type",params:{type: "integer"}}];
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
validate255.errors = [{instancePath:instancePath+"/failed_count",schemaPath:"#/properties/failed_count/type",keyword:"type",params:{type: "integer"}}];
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
validate255.errors = [{instancePath:instancePath+"/in_progress_count",schemaPath:"#/properties/in_progress_count/type",keyword:"type",params:{type: "integer"}}];
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
validate255.errors = [{instancePath:instancePath+"/is_complete",schemaPath:"#/properties/is_complete/type",keyword:"type",params:{type: "boolean"}}];
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
validate255.errors = [{instancePath:instancePath+"/has_failed",schemaPath:"#/properties/has_failed/type",keyword:"type",params:{type: "boolean"}}];
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
validate255.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate255.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"}}];
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
validate255.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate255.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"}}];
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
validate255.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate255.errors = vErrors;
return errors === 0;
}


function validate254(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.todo_list === undefined) && (missing0 = "todo_list")) || ((data.changed_item_id === undefined) && (missing0 = "changed_item_id"))) || ((data.change_type === undefined) && (missing0 = "change_type"))){
validate254.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.todo_list !== undefined){
const _errs1 = errors;
if(!(validate255(data.todo_list, {instancePath:instancePath+"/todo_list",parentData:data,parentDataProperty:"todo_list",rootData}))){
vErrors = vErrors === null ? validate255.errors : vErrors.concat(validate255.errors);
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
validate254.errors = [{instancePath:instancePath+"/changed_item_id",schemaPath:"#/properties/changed_item_id/type",keyword:"type",params:{type: schema127.properties.changed_item_id.type}}];
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
validate254.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "created") || (data2 === "updated")) || (data2 === "completed"))){
validate254.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema127.properties.change_type.enum}}];
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate253.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate253.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("todo_list_update" !== data0){
validate253.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "todo_list_update"}}];
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
if(!(validate254(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema130 = {"properties":{"type":{"const":"todo_item_update","type":"string"},"payload":{"$ref":"TodoItemUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema131 = {"properties":{"item":{"$ref":"TodoItem"},"list_id":{"type":"string"},"change_type":{"enum":["status_change","progress_update","completed","failed"],"type":"string"},"statistics":{"$ref":"TodoStatistics"}},"required":["item","list_id","change_type","statistics"],"type":"object"};
const schema132 = {"properties":{"total":{"type":"integer"},"completed":{"type":"integer"},"failed":{"type":"integer"},"in_progress":{"type":"integer"}},"required":["total","completed","failed","in_progress"],"type":"object"};

function validate265(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.total === undefined) && (missing0 = "total")) || ((data.completed === undefined) && (missing0 = "completed"))) || ((data.failed === undefined) && (missing0 = "failed"))) || ((data.in_progress === undefined) && (missing0 = "in_progress"))){
validate265.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.total !== undefined){
let data0 = data.total;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate265.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"}}];
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
validate265.errors = [{instancePath:instancePath+"/completed",schemaPath:"#/properties/completed/type",keyword:"type",params:{type: "integer"}}];
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
validate265.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "integer"}}];
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
validate265.errors = [{instancePath:instancePath+"/in_progress",schemaPath:"#/properties/in_progress/type",keyword:"type",params:{type: "integer"}}];
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
validate265.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate265.errors = vErrors;
return errors === 0;
}


function validate263(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.item === undefined) && (missing0 = "item")) || ((data.list_id === undefined) && (missing0 = "list_id"))) || ((data.change_type === undefined) && (missing0 = "change_type"))) || ((data.statistics === undefined) && (missing0 = "statistics"))){
validate263.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.item !== undefined){
const _errs1 = errors;
if(!(validate256(data.item, {instancePath:instancePath+"/item",parentData:data,parentDataProperty:"item",rootData}))){
vErrors = vErrors === null ? validate256.errors : vErrors.concat(validate256.errors);
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
validate263.errors = [{instancePath:instancePath+"/list_id",schemaPath:"#/properties/list_id/type",keyword:"type",params:{type: "string"}}];
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
validate263.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "status_change") || (data2 === "progress_update")) || (data2 === "completed")) || (data2 === "failed"))){
validate263.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema131.properties.change_type.enum}}];
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
if(!(validate265(data.statistics, {instancePath:instancePath+"/statistics",parentData:data,parentDataProperty:"statistics",rootData}))){
vErrors = vErrors === null ? validate265.errors : vErrors.concat(validate265.errors);
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
validate263.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate263.errors = vErrors;
return errors === 0;
}


function validate262(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate262.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate262.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("todo_item_update" !== data0){
validate262.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "todo_item_update"}}];
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
if(!(validate263(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate263.errors : vErrors.concat(validate263.errors);
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
validate262.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate262.errors = vErrors;
return errors === 0;
}

const schema133 = {"properties":{"type":{"const":"file_tree_update","type":"string"},"payload":{"$ref":"FileTreeUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema134 = {"properties":{"file_tree":{"$ref":"FileTree"},"context":{"type":"string"},"related_task_id":{"type":["string","null"]},"highlighted_paths":{"items":{"type":"string"},"type":"array"}},"required":["file_tree","context","related_task_id","highlighted_paths"],"type":"object"};
const schema135 = {"properties":{"root":{"$ref":"FileNode"},"base_path":{"type":"string"},"sandbox_session_id":{"type":"string"},"api_base_url":{"type":"string"},"total_files":{"type":"integer"},"total_directories":{"type":"integer"},"total_size":{"type":"integer"},"created_count":{"type":"integer"},"modified_count":{"type":"integer"},"deleted_count":{"type":"integer"},"max_depth":{"type":"integer"},"generated_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["root","base_path","sandbox_session_id","api_base_url","total_files","total_directories","total_size","created_count","modified_count","deleted_count","max_depth","generated_at"],"type":"object"};
const schema136 = {"properties":{"name":{"type":"string"},"path":{"type":"string"},"type":{"enum":["file","directory","symlink"],"type":"string"},"size":{"type":["integer","null"]},"extension":{"type":["string","null"]},"language":{"type":["string","null"]},"status":{"enum":["unchanged","created","modified","deleted","renamed"],"type":"string"},"modified_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"download_url":{"type":["string","null"]},"preview_url":{"type":["string","null"]},"is_readable":{"type":"boolean"},"is_writable":{"type":"boolean"},"is_deletable":{"type":"boolean"},"children":{"items":{"$ref":"FileNode"},"type":["array","null"]},"children_count":{"type":["integer","null"]},"is_expanded":{"type":["boolean","null"]}},"required":["name","path","type","size","extension","language","status","modified_at","download_url","preview_url","is_readable","is_writable","is_deletable","children","children_count","is_expanded"],"type":"object"};
const wrapper0 = {validate: validate271};

function validate271(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((data.name === undefined) && (missing0 = "name")) || ((data.path === undefined) && (missing0 = "path"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.size === undefined) && (missing0 = "size"))) || ((data.extension === undefined) && (missing0 = "extension"))) || ((data.language === undefined) && (missing0 = "language"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.modified_at === undefined) && (missing0 = "modified_at"))) || ((data.download_url === undefined) && (missing0 = "download_url"))) || ((data.preview_url === undefined) && (missing0 = "preview_url"))) || ((data.is_readable === undefined) && (missing0 = "is_readable"))) || ((data.is_writable === undefined) && (missing0 = "is_writable"))) || ((data.is_deletable === undefined) && (missing0 = "is_deletable"))) || ((data.children === undefined) && (missing0 = "children"))) || ((data.children_count === undefined) && (missing0 = "children_count"))) || ((data.is_expanded === undefined) && (missing0 = "is_expanded"))){
validate271.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(typeof data.name !== "string"){
validate271.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate271.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
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
validate271.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "file") || (data2 === "directory")) || (data2 === "symlink"))){
validate271.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema136.properties.type.enum}}];
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
validate271.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: schema136.properties.size.type}}];
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
validate271.errors = [{instancePath:instancePath+"/extension",schemaPath:"#/properties/extension/type",keyword:"type",params:{type: schema136.properties.extension.type}}];
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
validate271.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: schema136.properties.language.type}}];
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
validate271.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data6 === "unchanged") || (data6 === "created")) || (data6 === "modified")) || (data6 === "deleted")) || (data6 === "renamed"))){
validate271.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema136.properties.status.enum}}];
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
validate271.errors = [{instancePath:instancePath+"/modified_at",schemaPath:"#/properties/modified_at/type",keyword:"type",params:{type: schema136.properties.modified_at.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
validate271.errors = [{instancePath:instancePath+"/modified_at",schemaPath:"#/properties/modified_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
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
validate271.errors = [{instancePath:instancePath+"/download_url",schemaPath:"#/properties/download_url/type",keyword:"type",params:{type: schema136.properties.download_url.type}}];
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
validate271.errors = [{instancePath:instancePath+"/preview_url",schemaPath:"#/properties/preview_url/type",keyword:"type",params:{type: schema136.properties.preview_url.type}}];
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
validate271.errors = [{instancePath:instancePath+"/is_readable",schemaPath:"#/properties/is_readable/type",keyword:"type",params:{type: "boolean"}}];
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
validate271.errors = [{instancePath:instancePath+"/is_writable",schemaPath:"#/properties/is_writable/type",keyword:"type",params:{type: "boolean"}}];
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
validate271.errors = [{instancePath:instancePath+"/is_deletable",schemaPath:"#/properties/is_deletable/type",keyword:"type",params:{type: "boolean"}}];
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
validate271.errors = [{instancePath:instancePath+"/children",schemaPath:"#/properties/children/type",keyword:"type",params:{type: schema136.properties.children.type}}];
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
validate271.errors = [{instancePath:instancePath+"/children_count",schemaPath:"#/properties/children_count/type",keyword:"type",params:{type: schema136.properties.children_count.type}}];
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
validate271.errors = [{instancePath:instancePath+"/is_expanded",schemaPath:"#/properties/is_expanded/type",keyword:"type",params:{type: schema136.properties.is_expanded.type}}];
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
validate271.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate271.errors = vErrors;
return errors === 0;
}


function validate270(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.root === undefined) && (missing0 = "root")) || ((data.base_path === undefined) && (missing0 = "base_path"))) || ((data.sandbox_session_id === undefined) && (missing0 = "sandbox_session_id"))) || ((data.api_base_url === undefined) && (missing0 = "api_base_url"))) || ((data.total_files === undefined) && (missing0 = "total_files"))) || ((data.total_directories === undefined) && (missing0 = "total_directories"))) || ((data.total_size === undefined) && (missing0 = "total_size"))) || ((data.created_count === undefined) && (missing0 = "created_count"))) || ((data.modified_count === undefined) && (missing0 = "modified_count"))) || ((data.deleted_count === undefined) && (missing0 = "deleted_count"))) || ((data.max_depth === undefined) && (missing0 = "max_depth"))) || ((data.generated_at === undefined) && (missing0 = "generated_at"))){
validate270.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.root !== undefined){
const _errs1 = errors;
if(!(validate271(data.root, {instancePath:instancePath+"/root",parentData:data,parentDataProperty:"root",rootData}))){
vErrors = vErrors === null ? validate271.errors : vErrors.concat(validate271.errors);
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
validate270.errors = [{instancePath:instancePath+"/base_path",schemaPath:"#/properties/base_path/type",keyword:"type",params:{type: "string"}}];
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
validate270.errors = [{instancePath:instancePath+"/sandbox_session_id",schemaPath:"#/properties/sandbox_session_id/type",keyword:"type",params:{type: "string"}}];
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
validate270.errors = [{instancePath:instancePath+"/api_base_url",schemaPath:"#/properties/api_base_url/type",keyword:"type",params:{type: "string"}}];
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
validate270.errors = [{instancePath:instancePath+"/total_files",schemaPath:"#/properties/total_files/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/total_directories",schemaPath:"#/properties/total_directories/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/total_size",schemaPath:"#/properties/total_size/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/created_count",schemaPath:"#/properties/created_count/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/modified_count",schemaPath:"#/properties/modified_count/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/deleted_count",schemaPath:"#/properties/deleted_count/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/max_depth",schemaPath:"#/properties/max_depth/type",keyword:"type",params:{type: "integer"}}];
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
validate270.errors = [{instancePath:instancePath+"/generated_at",schemaPath:"#/properties/generated_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate270.errors = [{instancePath:instancePath+"/generated_at",schemaPath:"#/properties/generated_at/type",keyword:"type",params:{type: "string"}}];
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
validate270.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate270.errors = vErrors;
return errors === 0;
}


function validate269(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.file_tree === undefined) && (missing0 = "file_tree")) || ((data.context === undefined) && (missing0 = "context"))) || ((data.related_task_id === undefined) && (missing0 = "related_task_id"))) || ((data.highlighted_paths === undefined) && (missing0 = "highlighted_paths"))){
validate269.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.file_tree !== undefined){
const _errs1 = errors;
if(!(validate270(data.file_tree, {instancePath:instancePath+"/file_tree",parentData:data,parentDataProperty:"file_tree",rootData}))){
vErrors = vErrors === null ? validate270.errors : vErrors.concat(validate270.errors);
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
validate269.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"}}];
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
validate269.errors = [{instancePath:instancePath+"/related_task_id",schemaPath:"#/properties/related_task_id/type",keyword:"type",params:{type: schema134.properties.related_task_id.type}}];
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
validate269.errors = [{instancePath:instancePath+"/highlighted_paths/" + i0,schemaPath:"#/properties/highlighted_paths/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate269.errors = [{instancePath:instancePath+"/highlighted_paths",schemaPath:"#/properties/highlighted_paths/type",keyword:"type",params:{type: "array"}}];
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
validate269.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate269.errors = vErrors;
return errors === 0;
}


function validate268(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate268.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate268.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("file_tree_update" !== data0){
validate268.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_tree_update"}}];
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
if(!(validate269(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate269.errors : vErrors.concat(validate269.errors);
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
validate268.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate268.errors = vErrors;
return errors === 0;
}

const schema137 = {"properties":{"type":{"const":"file_changes_update","type":"string"},"payload":{"$ref":"FileChangesUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema138 = {"properties":{"changes":{"items":{"$ref":"FileChange"},"type":"array"},"total_changes":{"type":"integer"},"related_task_id":{"type":["string","null"]}},"required":["changes","total_changes","related_task_id"],"type":"object"};
const schema139 = {"properties":{"path":{"type":"string"},"change_type":{"enum":["unchanged","created","modified","deleted","renamed"],"type":"string"},"old_path":{"type":["string","null"]},"new_content":{"type":["string","null"]},"diff":{"type":["string","null"]},"changed_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["path","change_type","old_path","new_content","diff","changed_at"],"type":"object"};

function validate277(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.path === undefined) && (missing0 = "path")) || ((data.change_type === undefined) && (missing0 = "change_type"))) || ((data.old_path === undefined) && (missing0 = "old_path"))) || ((data.new_content === undefined) && (missing0 = "new_content"))) || ((data.diff === undefined) && (missing0 = "diff"))) || ((data.changed_at === undefined) && (missing0 = "changed_at"))){
validate277.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate277.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
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
validate277.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((data1 === "unchanged") || (data1 === "created")) || (data1 === "modified")) || (data1 === "deleted")) || (data1 === "renamed"))){
validate277.errors = [{instancePath:instancePath+"/change_type",schemaPath:"#/properties/change_type/enum",keyword:"enum",params:{allowedValues: schema139.properties.change_type.enum}}];
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
validate277.errors = [{instancePath:instancePath+"/old_path",schemaPath:"#/properties/old_path/type",keyword:"type",params:{type: schema139.properties.old_path.type}}];
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
validate277.errors = [{instancePath:instancePath+"/new_content",schemaPath:"#/properties/new_content/type",keyword:"type",params:{type: schema139.properties.new_content.type}}];
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
validate277.errors = [{instancePath:instancePath+"/diff",schemaPath:"#/properties/diff/type",keyword:"type",params:{type: schema139.properties.diff.type}}];
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
validate277.errors = [{instancePath:instancePath+"/changed_at",schemaPath:"#/properties/changed_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate277.errors = [{instancePath:instancePath+"/changed_at",schemaPath:"#/properties/changed_at/type",keyword:"type",params:{type: "string"}}];
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
validate277.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate277.errors = vErrors;
return errors === 0;
}


function validate276(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.changes === undefined) && (missing0 = "changes")) || ((data.total_changes === undefined) && (missing0 = "total_changes"))) || ((data.related_task_id === undefined) && (missing0 = "related_task_id"))){
validate276.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
if(!(validate277(data0[i0], {instancePath:instancePath+"/changes/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate277.errors : vErrors.concat(validate277.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate276.errors = [{instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "array"}}];
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
validate276.errors = [{instancePath:instancePath+"/total_changes",schemaPath:"#/properties/total_changes/type",keyword:"type",params:{type: "integer"}}];
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
validate276.errors = [{instancePath:instancePath+"/related_task_id",schemaPath:"#/properties/related_task_id/type",keyword:"type",params:{type: schema138.properties.related_task_id.type}}];
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
validate276.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate276.errors = vErrors;
return errors === 0;
}


function validate275(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate275.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate275.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("file_changes_update" !== data0){
validate275.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "file_changes_update"}}];
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
if(!(validate276(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate276.errors : vErrors.concat(validate276.errors);
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
validate275.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate275.errors = vErrors;
return errors === 0;
}

const schema140 = {"properties":{"type":{"const":"context_update","type":"string"},"payload":{"$ref":"ContextUpdateEventPayload"}},"required":["type","payload"],"type":"object"};
const schema141 = {"properties":{"update_type":{"enum":["conversation_added","project_updated","task_added","context_compressed"],"type":"string"},"data":{"$ref":"ContextUpdateData"}},"required":["update_type","data"],"type":"object"};
const schema142 = {"properties":{"conversation_count":{"type":"integer"},"latest_entry":{"anyOf":[{"$ref":"ContextEntry"},{"type":"null"}]}},"required":["conversation_count","latest_entry"],"type":"object"};
const schema143 = {"properties":{"role":{"enum":["user","assistant","system"],"type":"string"},"content":{"type":"string"},"timestamp":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":"string"}},"required":["role","content","timestamp"],"type":"object"};

function validate283(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.role === undefined) && (missing0 = "role")) || ((data.content === undefined) && (missing0 = "content"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
validate283.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.role !== undefined){
let data0 = data.role;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate283.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "user") || (data0 === "assistant")) || (data0 === "system"))){
validate283.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema143.properties.role.enum}}];
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
validate283.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
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
validate283.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate283.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}}];
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
validate283.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate283.errors = vErrors;
return errors === 0;
}


function validate282(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.conversation_count === undefined) && (missing0 = "conversation_count")) || ((data.latest_entry === undefined) && (missing0 = "latest_entry"))){
validate282.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.conversation_count !== undefined){
let data0 = data.conversation_count;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate282.errors = [{instancePath:instancePath+"/conversation_count",schemaPath:"#/properties/conversation_count/type",keyword:"type",params:{type: "integer"}}];
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
if(!(validate283(data1, {instancePath:instancePath+"/latest_entry",parentData:data,parentDataProperty:"latest_entry",rootData}))){
vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors);
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
validate282.errors = vErrors;
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
}
}
}
else {
validate282.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate282.errors = vErrors;
return errors === 0;
}


function validate281(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.update_type === undefined) && (missing0 = "update_type")) || ((data.data === undefined) && (missing0 = "data"))){
validate281.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.update_type !== undefined){
let data0 = data.update_type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate281.errors = [{instancePath:instancePath+"/update_type",schemaPath:"#/properties/update_type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data0 === "conversation_added") || (data0 === "project_updated")) || (data0 === "task_added")) || (data0 === "context_compressed"))){
validate281.errors = [{instancePath:instancePath+"/update_type",schemaPath:"#/properties/update_type/enum",keyword:"enum",params:{allowedValues: schema141.properties.update_type.enum}}];
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
if(!(validate282(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate282.errors : vErrors.concat(validate282.errors);
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate280.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate280.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("context_update" !== data0){
validate280.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "context_update"}}];
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
if(!(validate281(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate281.errors : vErrors.concat(validate281.errors);
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
validate280.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate280.errors = vErrors;
return errors === 0;
}

const schema144 = {"properties":{"type":{"const":"context_compressed","type":"string"},"payload":{"$ref":"ContextCompressedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema145 = {"properties":{"entries_compressed":{"type":"integer"},"summary":{"type":"string"},"new_conversation_count":{"type":"integer"}},"required":["entries_compressed","summary","new_conversation_count"],"type":"object"};

function validate288(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.entries_compressed === undefined) && (missing0 = "entries_compressed")) || ((data.summary === undefined) && (missing0 = "summary"))) || ((data.new_conversation_count === undefined) && (missing0 = "new_conversation_count"))){
validate288.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.entries_compressed !== undefined){
let data0 = data.entries_compressed;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate288.errors = [{instancePath:instancePath+"/entries_compressed",schemaPath:"#/properties/entries_compressed/type",keyword:"type",params:{type: "integer"}}];
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
validate288.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}}];
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
validate288.errors = [{instancePath:instancePath+"/new_conversation_count",schemaPath:"#/properties/new_conversation_count/type",keyword:"type",params:{type: "integer"}}];
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
validate288.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate288.errors = vErrors;
return errors === 0;
}


function validate287(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate287.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate287.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("context_compressed" !== data0){
validate287.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "context_compressed"}}];
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
if(!(validate288(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate288.errors : vErrors.concat(validate288.errors);
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
validate287.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate287.errors = vErrors;
return errors === 0;
}

const schema146 = {"properties":{"type":{"const":"chat_complete","type":"string"},"payload":{"$ref":"ChatCompleteEventPayload"}},"required":["type","payload"],"type":"object"};
const schema147 = {"properties":{"content":{"type":"string"},"suggestions":{"items":{"$ref":"Suggestion"},"type":"array","default":[]}},"required":["content"],"type":"object"};
const schema148 = {"properties":{"action":{"enum":["connect_model","send_message"],"type":"string"},"label":{"type":"string"},"message":{"type":["string","null"]}},"required":["action","label","message"],"type":"object"};

function validate292(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.action === undefined) && (missing0 = "action")) || ((data.label === undefined) && (missing0 = "label"))) || ((data.message === undefined) && (missing0 = "message"))){
validate292.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.action !== undefined){
let data0 = data.action;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate292.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "connect_model") || (data0 === "send_message"))){
validate292.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema148.properties.action.enum}}];
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
validate292.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
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
validate292.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: schema148.properties.message.type}}];
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
if(data.suggestions === undefined){
data.suggestions = [];
}
let missing0;
if((data.content === undefined) && (missing0 = "content")){
validate291.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.content !== undefined){
const _errs1 = errors;
if(typeof data.content !== "string"){
validate291.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate292(data1[i0], {instancePath:instancePath+"/suggestions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate292.errors : vErrors.concat(validate292.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate291.errors = [{instancePath:instancePath+"/suggestions",schemaPath:"#/properties/suggestions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate290.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate290.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("chat_complete" !== data0){
validate290.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "chat_complete"}}];
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
if(!(validate291(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
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

const schema149 = {"properties":{"type":{"const":"hitl","type":"string"},"payload":{"$ref":"HitlEventPayload"}},"required":["type","payload"],"type":"object"};
const schema150 = {"properties":{"request":{"discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"HITLRequest"},{"$ref":"HITLDisplayRequest"}],"type":"object"}},"required":["request"],"type":"object"};
const schema151 = {"properties":{"id":{"maxLength":200,"minLength":1,"type":"string"},"title":{"maxLength":500,"minLength":1,"type":"string"},"description":{"maxLength":65536,"type":["string","null"]},"session_id":{"type":["string","null"]},"readonly":{"type":"boolean"},"expires_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"policy":{"enum":["expire","wait","default","deny"],"type":"string"},"type":{"const":"form","type":"string"},"fields":{"items":{"$ref":"HITLField"},"minItems":1,"type":"array"},"actions":{"$ref":"HITLActions"},"context":{"anyOf":[{"$ref":"HITLContext"},{"type":"null"}]},"approval":{"anyOf":[{"$ref":"HITLApproval"},{"type":"null"}]},"plan":{"anyOf":[{"$ref":"Plan"},{"type":"null"}]},"plan_reason":{"maxLength":65536,"type":["string","null"]}},"required":["id","title","description","session_id","readonly","expires_at","policy","type","fields","actions","context"],"type":"object"};
const func2 = (text) => [...text].length;
const schema152 = {"properties":{"name":{"maxLength":200,"minLength":1,"type":"string"},"type":{"$ref":"HITLFieldType"},"label":{"maxLength":1000,"minLength":1,"type":"string"},"required":{"type":"boolean"},"placeholder":{"type":["string","null"]},"options":{"items":{"$ref":"HITLOption"},"type":["array","null"]},"default":{"type":["string","integer","number","boolean","array","null"],"items":{"type":["string","integer","number","boolean"]}},"min":{"type":["number","null"]},"max":{"type":["number","null"]},"step":{"exclusiveMinimum":0,"type":["number","null"]},"secret":{"type":"boolean"}},"required":["name","type","label","required","placeholder","options","default","min","max","step"],"type":"object"};
const schema153 = {"enum":["text","textarea","select","multiselect","radio","checkbox","number","slider","date","boolean","datetime"],"type":"string"};

function validate299(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate299.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((((data === "text") || (data === "textarea")) || (data === "select")) || (data === "multiselect")) || (data === "radio")) || (data === "checkbox")) || (data === "number")) || (data === "slider")) || (data === "date")) || (data === "boolean")) || (data === "datetime"))){
validate299.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema153.enum}}];
return false;
}
validate299.errors = vErrors;
return errors === 0;
}

const schema154 = {"properties":{"value":{"type":["string","integer","number","boolean"]},"label":{"maxLength":1000,"type":"string"}},"required":["value","label"],"type":"object"};

function validate301(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.value === undefined) && (missing0 = "value")) || ((data.label === undefined) && (missing0 = "label"))){
validate301.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.value !== undefined){
let data0 = data.value;
const _errs1 = errors;
if(((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))) && (typeof data0 !== "boolean")){
validate301.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: schema154.properties.value.type}}];
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
validate301.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
}
else {
validate301.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
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
validate301.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate301.errors = vErrors;
return errors === 0;
}


function validate298(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.name === undefined) && (missing0 = "name")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.label === undefined) && (missing0 = "label"))) || ((data.required === undefined) && (missing0 = "required"))) || ((data.placeholder === undefined) && (missing0 = "placeholder"))) || ((data.options === undefined) && (missing0 = "options"))) || ((data.default === undefined) && (missing0 = "default"))) || ((data.min === undefined) && (missing0 = "min"))) || ((data.max === undefined) && (missing0 = "max"))) || ((data.step === undefined) && (missing0 = "step"))){
validate298.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate298.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate298.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate298.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate299(data.type, {instancePath:instancePath+"/type",parentData:data,parentDataProperty:"type",rootData}))){
vErrors = vErrors === null ? validate299.errors : vErrors.concat(validate299.errors);
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
validate298.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 1000}}];
return false;
}
else {
if(func2(data2) < 1){
validate298.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate298.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
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
validate298.errors = [{instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"}}];
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
validate298.errors = [{instancePath:instancePath+"/placeholder",schemaPath:"#/properties/placeholder/type",keyword:"type",params:{type: schema152.properties.placeholder.type}}];
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
validate298.errors = [{instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: schema152.properties.options.type}}];
return false;
}
if(errors === _errs10){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate301(data5[i0], {instancePath:instancePath+"/options/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate301.errors : vErrors.concat(validate301.errors);
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
validate298.errors = [{instancePath:instancePath+"/default",schemaPath:"#/properties/default/type",keyword:"type",params:{type: schema152.properties.default.type}}];
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
validate298.errors = [{instancePath:instancePath+"/default/" + i1,schemaPath:"#/properties/default/items/type",keyword:"type",params:{type: schema152.properties.default.items.type}}];
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
validate298.errors = [{instancePath:instancePath+"/min",schemaPath:"#/properties/min/type",keyword:"type",params:{type: schema152.properties.min.type}}];
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
validate298.errors = [{instancePath:instancePath+"/max",schemaPath:"#/properties/max/type",keyword:"type",params:{type: schema152.properties.max.type}}];
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
validate298.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/type",keyword:"type",params:{type: schema152.properties.step.type}}];
return false;
}
if(errors === _errs21){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 <= 0 || isNaN(data11)){
validate298.errors = [{instancePath:instancePath+"/step",schemaPath:"#/properties/step/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
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
validate298.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: "boolean"}}];
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
validate298.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate298.errors = vErrors;
return errors === 0;
}

const schema155 = {"properties":{"approve":{"$ref":"HITLAction"},"edit":{"$ref":"HITLAction"},"reject":{"$ref":"HITLAction"}},"required":["approve","edit","reject"],"type":"object"};
const schema156 = {"properties":{"label":{"maxLength":200,"minLength":1,"type":"string"},"style":{"enum":["primary","default","secondary","danger"],"type":"string"}},"required":["label","style"],"type":"object"};

function validate305(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.label === undefined) && (missing0 = "label")) || ((data.style === undefined) && (missing0 = "style"))){
validate305.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.label !== undefined){
let data0 = data.label;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate305.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate305.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate305.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
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
validate305.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "primary") || (data1 === "default")) || (data1 === "secondary")) || (data1 === "danger"))){
validate305.errors = [{instancePath:instancePath+"/style",schemaPath:"#/properties/style/enum",keyword:"enum",params:{allowedValues: schema156.properties.style.enum}}];
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
validate305.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate305.errors = vErrors;
return errors === 0;
}


function validate304(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.approve === undefined) && (missing0 = "approve")) || ((data.edit === undefined) && (missing0 = "edit"))) || ((data.reject === undefined) && (missing0 = "reject"))){
validate304.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.approve !== undefined){
const _errs1 = errors;
if(!(validate305(data.approve, {instancePath:instancePath+"/approve",parentData:data,parentDataProperty:"approve",rootData}))){
vErrors = vErrors === null ? validate305.errors : vErrors.concat(validate305.errors);
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
if(!(validate305(data.edit, {instancePath:instancePath+"/edit",parentData:data,parentDataProperty:"edit",rootData}))){
vErrors = vErrors === null ? validate305.errors : vErrors.concat(validate305.errors);
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
if(!(validate305(data.reject, {instancePath:instancePath+"/reject",parentData:data,parentDataProperty:"reject",rootData}))){
vErrors = vErrors === null ? validate305.errors : vErrors.concat(validate305.errors);
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
validate304.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate304.errors = vErrors;
return errors === 0;
}

const schema157 = {"properties":{"intent":{"type":["string","null"]},"memory_category":{"type":["string","null"]}},"required":["intent","memory_category"],"type":"object"};

function validate310(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.intent === undefined) && (missing0 = "intent")) || ((data.memory_category === undefined) && (missing0 = "memory_category"))){
validate310.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.intent !== undefined){
let data0 = data.intent;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate310.errors = [{instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/type",keyword:"type",params:{type: schema157.properties.intent.type}}];
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
validate310.errors = [{instancePath:instancePath+"/memory_category",schemaPath:"#/properties/memory_category/type",keyword:"type",params:{type: schema157.properties.memory_category.type}}];
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
validate310.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate310.errors = vErrors;
return errors === 0;
}

const schema158 = {"properties":{"tool":{"type":"string"},"arguments":{"additionalProperties":{"$ref":"JsonValue"},"type":"object"},"digest":{"type":"string"},"plan_version":{"type":"integer"},"step_id":{"type":["integer","null"]},"attempt":{"type":"integer"},"reason":{"type":"string"},"shape":{"type":["string","null"]}},"required":["tool","arguments","digest","plan_version","step_id","attempt","reason","shape"],"type":"object"};

function validate312(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.tool === undefined) && (missing0 = "tool")) || ((data.arguments === undefined) && (missing0 = "arguments"))) || ((data.digest === undefined) && (missing0 = "digest"))) || ((data.plan_version === undefined) && (missing0 = "plan_version"))) || ((data.step_id === undefined) && (missing0 = "step_id"))) || ((data.attempt === undefined) && (missing0 = "attempt"))) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.shape === undefined) && (missing0 = "shape"))){
validate312.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.tool !== undefined){
const _errs1 = errors;
if(typeof data.tool !== "string"){
validate312.errors = [{instancePath:instancePath+"/tool",schemaPath:"#/properties/tool/type",keyword:"type",params:{type: "string"}}];
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
validate312.errors = [{instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "object"}}];
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
validate312.errors = [{instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/type",keyword:"type",params:{type: "string"}}];
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
validate312.errors = [{instancePath:instancePath+"/plan_version",schemaPath:"#/properties/plan_version/type",keyword:"type",params:{type: "integer"}}];
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
validate312.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/properties/step_id/type",keyword:"type",params:{type: schema158.properties.step_id.type}}];
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
validate312.errors = [{instancePath:instancePath+"/attempt",schemaPath:"#/properties/attempt/type",keyword:"type",params:{type: "integer"}}];
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
validate312.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
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
validate312.errors = [{instancePath:instancePath+"/shape",schemaPath:"#/properties/shape/type",keyword:"type",params:{type: schema158.properties.shape.type}}];
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
}
else {
validate312.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate312.errors = vErrors;
return errors === 0;
}


function validate297(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.session_id === undefined) && (missing0 = "session_id"))) || ((data.readonly === undefined) && (missing0 = "readonly"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.policy === undefined) && (missing0 = "policy"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.fields === undefined) && (missing0 = "fields"))) || ((data.actions === undefined) && (missing0 = "actions"))) || ((data.context === undefined) && (missing0 = "context"))){
validate297.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate297.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate297.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate297.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
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
validate297.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
else {
if(func2(data1) < 1){
validate297.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate297.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
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
validate297.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema151.properties.description.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 65536){
validate297.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 65536}}];
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
validate297.errors = [{instancePath:instancePath+"/session_id",schemaPath:"#/properties/session_id/type",keyword:"type",params:{type: schema151.properties.session_id.type}}];
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
validate297.errors = [{instancePath:instancePath+"/readonly",schemaPath:"#/properties/readonly/type",keyword:"type",params:{type: "boolean"}}];
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
validate297.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema151.properties.expires_at.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate297.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
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
validate297.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data6 === "expire") || (data6 === "wait")) || (data6 === "default")) || (data6 === "deny"))){
validate297.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/enum",keyword:"enum",params:{allowedValues: schema151.properties.policy.enum}}];
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
validate297.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("form" !== data7){
validate297.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "form"}}];
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
validate297.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(!(validate298(data8[i0], {instancePath:instancePath+"/fields/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate298.errors : vErrors.concat(validate298.errors);
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
validate297.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"}}];
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
if(!(validate304(data.actions, {instancePath:instancePath+"/actions",parentData:data,parentDataProperty:"actions",rootData}))){
vErrors = vErrors === null ? validate304.errors : vErrors.concat(validate304.errors);
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
if(!(validate310(data11, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate310.errors : vErrors.concat(validate310.errors);
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
validate297.errors = vErrors;
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
if(!(validate312(data12, {instancePath:instancePath+"/approval",parentData:data,parentDataProperty:"approval",rootData}))){
vErrors = vErrors === null ? validate312.errors : vErrors.concat(validate312.errors);
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
validate297.errors = vErrors;
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
if(data.plan !== undefined){
let data13 = data.plan;
const _errs31 = errors;
const _errs32 = errors;
let valid4 = false;
const _errs33 = errors;
if(!(validate54(data13, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var _valid2 = _errs33 === errors;
valid4 = valid4 || _valid2;
if(!valid4){
const _errs34 = errors;
if(data13 !== null){
const err4 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/1/type",keyword:"type",params:{type: "null"}};
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
const err5 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate297.errors = vErrors;
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
if(data.plan_reason !== undefined){
let data14 = data.plan_reason;
const _errs36 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate297.errors = [{instancePath:instancePath+"/plan_reason",schemaPath:"#/properties/plan_reason/type",keyword:"type",params:{type: schema151.properties.plan_reason.type}}];
return false;
}
if(errors === _errs36){
if(typeof data14 === "string"){
if(func2(data14) > 65536){
validate297.errors = [{instancePath:instancePath+"/plan_reason",schemaPath:"#/properties/plan_reason/maxLength",keyword:"maxLength",params:{limit: 65536}}];
return false;
}
}
}
var valid0 = _errs36 === errors;
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
else {
validate297.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate297.errors = vErrors;
return errors === 0;
}

const schema159 = {"properties":{"id":{"maxLength":200,"minLength":1,"type":"string"},"title":{"maxLength":500,"minLength":1,"type":"string"},"description":{"maxLength":65536,"type":["string","null"]},"session_id":{"type":["string","null"]},"readonly":{"type":"boolean"},"expires_at":{"pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$","type":["string","null"]},"policy":{"enum":["expire","wait","default","deny"],"type":"string"},"type":{"const":"visual_display","type":"string"},"displays":{"items":{"$ref":"HITLDisplayField"},"minItems":1,"type":"array"},"dismiss_label":{"type":"string"}},"required":["id","title","description","session_id","readonly","expires_at","policy","type","displays","dismiss_label"],"type":"object"};
const schema160 = {"properties":{"type":{"$ref":"HITLDisplayType"},"data":{"anyOf":[{"$ref":"HITLTableData"},{"$ref":"HITLAsciiData"}]}},"required":["type","data"],"type":"object"};
const schema161 = {"enum":["table","ascii"],"type":"string"};

function validate318(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate318.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data === "table") || (data === "ascii"))){
validate318.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema161.enum}}];
return false;
}
validate318.errors = vErrors;
return errors === 0;
}

const schema162 = {"properties":{"headers":{"items":{"type":"string"},"minItems":1,"type":"array"},"rows":{"items":{"items":{"type":"string"},"type":"array"},"type":"array"},"alignment":{"items":{"enum":["left","center","right"],"type":"string"},"type":["array","null"]},"caption":{"type":["string","null"]}},"required":["headers","rows","alignment","caption"],"type":"object"};

function validate320(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.headers === undefined) && (missing0 = "headers")) || ((data.rows === undefined) && (missing0 = "rows"))) || ((data.alignment === undefined) && (missing0 = "alignment"))) || ((data.caption === undefined) && (missing0 = "caption"))){
validate320.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.headers !== undefined){
let data0 = data.headers;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
validate320.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(typeof data0[i0] !== "string"){
validate320.errors = [{instancePath:instancePath+"/headers/" + i0,schemaPath:"#/properties/headers/items/type",keyword:"type",params:{type: "string"}}];
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
validate320.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "array"}}];
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
validate320.errors = [{instancePath:instancePath+"/rows/" + i1+"/" + i2,schemaPath:"#/properties/rows/items/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
}
else {
validate320.errors = [{instancePath:instancePath+"/rows/" + i1,schemaPath:"#/properties/rows/items/type",keyword:"type",params:{type: "array"}}];
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
validate320.errors = [{instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "array"}}];
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
validate320.errors = [{instancePath:instancePath+"/alignment",schemaPath:"#/properties/alignment/type",keyword:"type",params:{type: schema162.properties.alignment.type}}];
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
validate320.errors = [{instancePath:instancePath+"/alignment/" + i3,schemaPath:"#/properties/alignment/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data6 === "left") || (data6 === "center")) || (data6 === "right"))){
validate320.errors = [{instancePath:instancePath+"/alignment/" + i3,schemaPath:"#/properties/alignment/items/enum",keyword:"enum",params:{allowedValues: schema162.properties.alignment.items.enum}}];
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
validate320.errors = [{instancePath:instancePath+"/caption",schemaPath:"#/properties/caption/type",keyword:"type",params:{type: schema162.properties.caption.type}}];
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
validate320.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate320.errors = vErrors;
return errors === 0;
}

const schema163 = {"properties":{"content":{"maxLength":1048576,"minLength":1,"type":"string"},"title":{"type":["string","null"]}},"required":["content","title"],"type":"object"};

function validate322(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.content === undefined) && (missing0 = "content")) || ((data.title === undefined) && (missing0 = "title"))){
validate322.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.content !== undefined){
let data0 = data.content;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 1048576){
validate322.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 1048576}}];
return false;
}
else {
if(func2(data0) < 1){
validate322.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate322.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}}];
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
validate322.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: schema163.properties.title.type}}];
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
validate322.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate322.errors = vErrors;
return errors === 0;
}


function validate317(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.data === undefined) && (missing0 = "data"))){
validate317.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
const _errs1 = errors;
if(!(validate318(data.type, {instancePath:instancePath+"/type",parentData:data,parentDataProperty:"type",rootData}))){
vErrors = vErrors === null ? validate318.errors : vErrors.concat(validate318.errors);
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
if(!(validate320(data1, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate320.errors : vErrors.concat(validate320.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs5 = errors;
if(!(validate322(data1, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate322.errors : vErrors.concat(validate322.errors);
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
validate317.errors = vErrors;
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
validate317.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate317.errors = vErrors;
return errors === 0;
}


function validate316(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.session_id === undefined) && (missing0 = "session_id"))) || ((data.readonly === undefined) && (missing0 = "readonly"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.policy === undefined) && (missing0 = "policy"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.displays === undefined) && (missing0 = "displays"))) || ((data.dismiss_label === undefined) && (missing0 = "dismiss_label"))){
validate316.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 200){
validate316.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(func2(data0) < 1){
validate316.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate316.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
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
validate316.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
else {
if(func2(data1) < 1){
validate316.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate316.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
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
validate316.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema159.properties.description.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 65536){
validate316.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 65536}}];
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
validate316.errors = [{instancePath:instancePath+"/session_id",schemaPath:"#/properties/session_id/type",keyword:"type",params:{type: schema159.properties.session_id.type}}];
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
validate316.errors = [{instancePath:instancePath+"/readonly",schemaPath:"#/properties/readonly/type",keyword:"type",params:{type: "boolean"}}];
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
validate316.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema159.properties.expires_at.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
validate316.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"}}];
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
validate316.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data6 === "expire") || (data6 === "wait")) || (data6 === "default")) || (data6 === "deny"))){
validate316.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/enum",keyword:"enum",params:{allowedValues: schema159.properties.policy.enum}}];
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
validate316.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("visual_display" !== data7){
validate316.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "visual_display"}}];
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
validate316.errors = [{instancePath:instancePath+"/displays",schemaPath:"#/properties/displays/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs19 = errors;
if(!(validate317(data8[i0], {instancePath:instancePath+"/displays/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate317.errors : vErrors.concat(validate317.errors);
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
validate316.errors = [{instancePath:instancePath+"/displays",schemaPath:"#/properties/displays/type",keyword:"type",params:{type: "array"}}];
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
validate316.errors = [{instancePath:instancePath+"/dismiss_label",schemaPath:"#/properties/dismiss_label/type",keyword:"type",params:{type: "string"}}];
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
validate316.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate316.errors = vErrors;
return errors === 0;
}


function validate296(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.request === undefined) && (missing0 = "request")){
validate296.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
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
if(!(validate297(data0, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate297.errors : vErrors.concat(validate297.errors);
errors = vErrors.length;
}
}
else if(tag0 === "visual_display"){
if(!(validate316(data0, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors);
errors = vErrors.length;
}
}
else {
validate296.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate296.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate296.errors = [{instancePath:instancePath+"/request",schemaPath:"#/properties/request/type",keyword:"type",params:{type: "object"}}];
return false;
}
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


function validate295(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate295.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate295.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("hitl" !== data0){
validate295.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "hitl"}}];
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
if(!(validate296(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate296.errors : vErrors.concat(validate296.errors);
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
validate295.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate295.errors = vErrors;
return errors === 0;
}

const schema164 = {"properties":{"type":{"const":"hitl_closed","type":"string"},"payload":{"$ref":"HitlClosedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema165 = {"properties":{"request_id":{"type":"string"},"status":{"enum":["answered","dismissed","expired","cancelled"],"type":"string"},"action":{"anyOf":[{"enum":["approve","edit","reject","dismiss"],"type":"string"},{"type":"null"}]},"answered_by":{"type":["string","null"]},"edited_fields":{"items":{"type":"string"},"type":"array"},"data":{"additionalProperties":{"$ref":"JsonValue"},"type":["object","null"]}},"required":["request_id","status","action","answered_by","edited_fields","data"],"type":"object"};

function validate329(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.request_id === undefined) && (missing0 = "request_id")) || ((data.status === undefined) && (missing0 = "status"))) || ((data.action === undefined) && (missing0 = "action"))) || ((data.answered_by === undefined) && (missing0 = "answered_by"))) || ((data.edited_fields === undefined) && (missing0 = "edited_fields"))) || ((data.data === undefined) && (missing0 = "data"))){
validate329.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.request_id !== undefined){
const _errs1 = errors;
if(typeof data.request_id !== "string"){
validate329.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: "string"}}];
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
validate329.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "answered") || (data1 === "dismissed")) || (data1 === "expired")) || (data1 === "cancelled"))){
validate329.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema165.properties.status.enum}}];
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
const err1 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema165.properties.action.anyOf[0].enum}};
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
validate329.errors = vErrors;
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
validate329.errors = [{instancePath:instancePath+"/answered_by",schemaPath:"#/properties/answered_by/type",keyword:"type",params:{type: schema165.properties.answered_by.type}}];
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
validate329.errors = [{instancePath:instancePath+"/edited_fields/" + i0,schemaPath:"#/properties/edited_fields/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs15 === errors;
if(!valid2){
break;
}
}
}
else {
validate329.errors = [{instancePath:instancePath+"/edited_fields",schemaPath:"#/properties/edited_fields/type",keyword:"type",params:{type: "array"}}];
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
validate329.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: schema165.properties.data.type}}];
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
validate329.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate329.errors = vErrors;
return errors === 0;
}


function validate328(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate328.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate328.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("hitl_closed" !== data0){
validate328.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "hitl_closed"}}];
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
if(!(validate329(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate329.errors : vErrors.concat(validate329.errors);
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
validate328.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate328.errors = vErrors;
return errors === 0;
}

const schema166 = {"properties":{"type":{"const":"steered","type":"string"},"payload":{"$ref":"SteeredEventPayload"}},"required":["type","payload"],"type":"object"};
const schema167 = {"properties":{"message":{"type":"string"}},"required":["message"],"type":"object"};

function validate333(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate333.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate333.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
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


function validate332(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate332.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate332.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("steered" !== data0){
validate332.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "steered"}}];
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
if(!(validate333(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate333.errors : vErrors.concat(validate333.errors);
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
validate332.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate332.errors = vErrors;
return errors === 0;
}

const schema168 = {"properties":{"type":{"const":"run_paused","type":"string"},"payload":{"$ref":"RunPausedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema169 = {"properties":{"message":{"type":"string"}},"required":["message"],"type":"object"};

function validate336(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate336.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate336.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
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
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate335.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate335.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("run_paused" !== data0){
validate335.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "run_paused"}}];
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
if(!(validate336(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate336.errors : vErrors.concat(validate336.errors);
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
validate335.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate335.errors = vErrors;
return errors === 0;
}

const schema170 = {"properties":{"type":{"const":"run_resumed","type":"string"},"payload":{"$ref":"RunResumedEventPayload"}},"required":["type","payload"],"type":"object"};
const schema171 = {"properties":{"message":{"type":"string"}},"required":["message"],"type":"object"};

function validate339(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate339.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate339.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
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


function validate338(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.payload === undefined) && (missing0 = "payload"))){
validate338.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate338.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("run_resumed" !== data0){
validate338.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "run_resumed"}}];
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
if(!(validate339(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate339.errors : vErrors.concat(validate339.errors);
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
validate338.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate338.errors = vErrors;
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
if(!(validate70(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
else if(tag0 === "plan_revision"){
if(!(validate87(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
}
else if(tag0 === "plan_revised"){
if(!(validate96(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_start"){
if(!(validate103(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_success"){
if(!(validate114(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_failed"){
if(!(validate122(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
else if(tag0 === "step_retry"){
if(!(validate128(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_call"){
if(!(validate133(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_output"){
if(!(validate140(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_result"){
if(!(validate145(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate145.errors : vErrors.concat(validate145.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_fix"){
if(!(validate152(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate152.errors : vErrors.concat(validate152.errors);
errors = vErrors.length;
}
}
else if(tag0 === "tool_fixed"){
if(!(validate158(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate158.errors : vErrors.concat(validate158.errors);
errors = vErrors.length;
}
}
else if(tag0 === "interactive_prompt"){
if(!(validate165(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
errors = vErrors.length;
}
}
else if(tag0 === "interactive_response"){
if(!(validate172(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate172.errors : vErrors.concat(validate172.errors);
errors = vErrors.length;
}
}
else if(tag0 === "user_input_required"){
if(!(validate177(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate177.errors : vErrors.concat(validate177.errors);
errors = vErrors.length;
}
}
else if(tag0 === "user_input_received"){
if(!(validate187(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate187.errors : vErrors.concat(validate187.errors);
errors = vErrors.length;
}
}
else if(tag0 === "variable_set"){
if(!(validate192(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate192.errors : vErrors.concat(validate192.errors);
errors = vErrors.length;
}
}
else if(tag0 === "variable_resolve"){
if(!(validate198(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate198.errors : vErrors.concat(validate198.errors);
errors = vErrors.length;
}
}
else if(tag0 === "verification_start"){
if(!(validate205(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate205.errors : vErrors.concat(validate205.errors);
errors = vErrors.length;
}
}
else if(tag0 === "verification_result"){
if(!(validate210(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
}
else if(tag0 === "llm_call"){
if(!(validate215(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
errors = vErrors.length;
}
}
else if(tag0 === "llm_response"){
if(!(validate220(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate220.errors : vErrors.concat(validate220.errors);
errors = vErrors.length;
}
}
else if(tag0 === "model_turn"){
if(!(validate227(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
}
else if(tag0 === "turn_result"){
if(!(validate235(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate235.errors : vErrors.concat(validate235.errors);
errors = vErrors.length;
}
}
else if(tag0 === "transcript_compacted"){
if(!(validate240(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
else if(tag0 === "token"){
if(!(validate245(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate245.errors : vErrors.concat(validate245.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate248(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate248.errors : vErrors.concat(validate248.errors);
errors = vErrors.length;
}
}
else if(tag0 === "todo_list_update"){
if(!(validate253(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate253.errors : vErrors.concat(validate253.errors);
errors = vErrors.length;
}
}
else if(tag0 === "todo_item_update"){
if(!(validate262(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate262.errors : vErrors.concat(validate262.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_tree_update"){
if(!(validate268(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate268.errors : vErrors.concat(validate268.errors);
errors = vErrors.length;
}
}
else if(tag0 === "file_changes_update"){
if(!(validate275(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors);
errors = vErrors.length;
}
}
else if(tag0 === "context_update"){
if(!(validate280(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate280.errors : vErrors.concat(validate280.errors);
errors = vErrors.length;
}
}
else if(tag0 === "context_compressed"){
if(!(validate287(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
}
else if(tag0 === "chat_complete"){
if(!(validate290(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate290.errors : vErrors.concat(validate290.errors);
errors = vErrors.length;
}
}
else if(tag0 === "hitl"){
if(!(validate295(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate295.errors : vErrors.concat(validate295.errors);
errors = vErrors.length;
}
}
else if(tag0 === "hitl_closed"){
if(!(validate328(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors);
errors = vErrors.length;
}
}
else if(tag0 === "steered"){
if(!(validate332(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate332.errors : vErrors.concat(validate332.errors);
errors = vErrors.length;
}
}
else if(tag0 === "run_paused"){
if(!(validate335(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate335.errors : vErrors.concat(validate335.errors);
errors = vErrors.length;
}
}
else if(tag0 === "run_resumed"){
if(!(validate338(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate338.errors : vErrors.concat(validate338.errors);
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

export const validateReply = validate387;
const schema172 = {"type":"object","discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"Ready"},{"$ref":"CommandAccepted"},{"$ref":"CommandRejected"},{"$ref":"Pong"}]};
const schema173 = {"properties":{"type":{"const":"ready","type":"string"},"request_id":{"type":["string","null"]},"user":{"type":"string"},"protocol":{"type":"integer"}},"required":["type","request_id","user","protocol"],"type":"object"};

function validate388(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.user === undefined) && (missing0 = "user"))) || ((data.protocol === undefined) && (missing0 = "protocol"))){
validate388.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate388.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("ready" !== data0){
validate388.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "ready"}}];
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
validate388.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema173.properties.request_id.type}}];
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
validate388.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
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
validate388.errors = [{instancePath:instancePath+"/protocol",schemaPath:"#/properties/protocol/type",keyword:"type",params:{type: "integer"}}];
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
validate388.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate388.errors = vErrors;
return errors === 0;
}

const schema174 = {"properties":{"type":{"const":"accepted","type":"string"},"request_id":{"type":["string","null"]},"data":{"$ref":"AcceptedData"}},"required":["type","request_id","data"],"type":"object"};
const schema175 = {"properties":{"command":{"type":"string"},"conversation_id":{"type":["string","null"]},"run_id":{"type":["string","null"]},"message_id":{"type":["string","null"]},"next_action":{"anyOf":[{"enum":["continue","complete"],"type":"string"},{"type":"null"}]},"message":{"type":["string","null"]}},"required":["command","conversation_id","run_id","message_id","next_action","message"],"type":"object"};

function validate390(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.command === undefined) && (missing0 = "command")) || ((data.conversation_id === undefined) && (missing0 = "conversation_id"))) || ((data.run_id === undefined) && (missing0 = "run_id"))) || ((data.message_id === undefined) && (missing0 = "message_id"))) || ((data.next_action === undefined) && (missing0 = "next_action"))) || ((data.message === undefined) && (missing0 = "message"))){
validate390.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.command !== undefined){
const _errs1 = errors;
if(typeof data.command !== "string"){
validate390.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
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
validate390.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: schema175.properties.conversation_id.type}}];
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
validate390.errors = [{instancePath:instancePath+"/run_id",schemaPath:"#/properties/run_id/type",keyword:"type",params:{type: schema175.properties.run_id.type}}];
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
validate390.errors = [{instancePath:instancePath+"/message_id",schemaPath:"#/properties/message_id/type",keyword:"type",params:{type: schema175.properties.message_id.type}}];
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
const err1 = {instancePath:instancePath+"/next_action",schemaPath:"#/properties/next_action/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema175.properties.next_action.anyOf[0].enum}};
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
validate390.errors = vErrors;
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
validate390.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: schema175.properties.message.type}}];
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
if((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.data === undefined) && (missing0 = "data"))){
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
if("accepted" !== data0){
validate389.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "accepted"}}];
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
validate389.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema174.properties.request_id.type}}];
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
if(!(validate390(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate390.errors : vErrors.concat(validate390.errors);
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
validate389.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate389.errors = vErrors;
return errors === 0;
}

const schema176 = {"properties":{"type":{"const":"error","type":"string"},"request_id":{"type":["string","null"]},"message":{"type":"string"},"data":{"$ref":"RejectedData"}},"required":["type","request_id","message","data"],"type":"object"};
const schema177 = {"properties":{"error_type":{"type":"string"},"details":{"type":"string"},"code":{"type":"string"},"fields":{"additionalProperties":{"type":"string"},"type":["object","null"]}},"required":["error_type","details","code","fields"],"type":"object"};

function validate393(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.error_type === undefined) && (missing0 = "error_type")) || ((data.details === undefined) && (missing0 = "details"))) || ((data.code === undefined) && (missing0 = "code"))) || ((data.fields === undefined) && (missing0 = "fields"))){
validate393.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.error_type !== undefined){
const _errs1 = errors;
if(typeof data.error_type !== "string"){
validate393.errors = [{instancePath:instancePath+"/error_type",schemaPath:"#/properties/error_type/type",keyword:"type",params:{type: "string"}}];
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
validate393.errors = [{instancePath:instancePath+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type: "string"}}];
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
validate393.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
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
validate393.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: schema177.properties.fields.type}}];
return false;
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
const _errs10 = errors;
if(typeof data3[key0] !== "string"){
validate393.errors = [{instancePath:instancePath+"/fields/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fields/additionalProperties/type",keyword:"type",params:{type: "string"}}];
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
validate393.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate393.errors = vErrors;
return errors === 0;
}


function validate392(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))){
validate392.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate392.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("error" !== data0){
validate392.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "error"}}];
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
validate392.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema176.properties.request_id.type}}];
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
validate392.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate393(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate393.errors : vErrors.concat(validate393.errors);
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
validate392.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate392.errors = vErrors;
return errors === 0;
}

const schema178 = {"properties":{"type":{"const":"pong","type":"string"},"request_id":{"type":["string","null"]}},"required":["type","request_id"],"type":"object"};

function validate395(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.request_id === undefined) && (missing0 = "request_id"))){
validate395.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate395.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
if("pong" !== data0){
validate395.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "pong"}}];
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
validate395.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema178.properties.request_id.type}}];
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
validate395.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate395.errors = vErrors;
return errors === 0;
}


function validate387(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "ready"){
if(!(validate388(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate388.errors : vErrors.concat(validate388.errors);
errors = vErrors.length;
}
}
else if(tag0 === "accepted"){
if(!(validate389(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate389.errors : vErrors.concat(validate389.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate392(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate392.errors : vErrors.concat(validate392.errors);
errors = vErrors.length;
}
}
else if(tag0 === "pong"){
if(!(validate395(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate395.errors : vErrors.concat(validate395.errors);
errors = vErrors.length;
}
}
else {
validate387.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate387.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate387.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate387.errors = vErrors;
return errors === 0;
}

export const validateQuestion = validate400;
const schema179 = {"type":"object","discriminator":{"propertyName":"type"},"oneOf":[{"$ref":"HITLRequest"},{"$ref":"HITLDisplayRequest"}]};

function validate400(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "form"){
if(!(validate297(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate297.errors : vErrors.concat(validate297.errors);
errors = vErrors.length;
}
}
else if(tag0 === "visual_display"){
if(!(validate316(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors);
errors = vErrors.length;
}
}
else {
validate400.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0}}];
return false;
}
}
else {
validate400.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0}}];
return false;
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

